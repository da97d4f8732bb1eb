import { useEffect, useRef } from 'react'
import {
  recordVoice,
  type VoiceEvents,
  type VoiceRecording,
  type VoiceTake,
} from '#client/platform/sound/voice-recording.ts'

/** One recording at a time, and none beyond the component. */
export function useVoiceSession() {
  const recording = useRef<VoiceRecording>(undefined)
  /** Counts the attempts: one that was given up while the microphone opened is not begun. */
  const attempt = useRef(0)
  const drop = useRef(() => {
    attempt.current++
    recording.current?.cancel()
    recording.current = undefined
  }).current
  useEffect(() => drop, [drop])
  return {
    drop,
    /** Whether anything was begun here before. */
    wasUsed: () => attempt.current > 0,
    /** False where it was given up meanwhile. */
    async begin(events: VoiceEvents): Promise<boolean> {
      const own = ++attempt.current
      try {
        const begun = await recordVoice(events)
        if (attempt.current === own) recording.current = begun
        else begun.cancel()
        return attempt.current === own
      } catch (error) {
        if (attempt.current === own) throw error
        return false
      }
    },
    /** Ends it with what was said: undefined where nothing was; nothing at all where there is no recording. */
    end(): Promise<VoiceTake | undefined> | undefined {
      const ended = recording.current
      recording.current = undefined
      return ended?.finish()
    },
  }
}
