import { writeWaveform } from '#contract/voice.ts'
import { startRecording, voiceFormat } from '../camera/recording.ts'
import { summarize, watchLevels } from './levels.ts'
import { closeMicrophone, openMicrophone } from './microphone.ts'

/** What was said, and not sent yet. */
export type VoiceTake = { file: Blob; durationMs: number; waveform: string }

export type VoiceRecording = {
  /** Ends it, and lets go of the microphone; nothing if the browser recorded nothing. */
  finish(): Promise<VoiceTake | undefined>
  /** Ends it, and forgets what was recorded. */
  cancel(): void
}

export type VoiceEvents = {
  onLevel: (level: number, elapsedMs: number) => void
  /** The microphone was taken away: unplugged, or by a call. */
  onCutOff: () => void
}

/** Opens the microphone and records until it is ended. */
export async function recordVoice({ onLevel, onCutOff }: VoiceEvents): Promise<VoiceRecording> {
  const stream = await openMicrophone()
  try {
    return record(stream, { onLevel, onCutOff })
  } catch (error) {
    closeMicrophone(stream)
    throw error
  }
}

function record(stream: MediaStream, { onLevel, onCutOff }: VoiceEvents): VoiceRecording {
  const recording = startRecording(stream, voiceFormat)
  const begun = performance.now()
  const elapsed = () => performance.now() - begun
  const levels: number[] = []
  const stopWatching = watchLevels(stream, (level) => {
    levels.push(level)
    onLevel(level, elapsed())
  })
  const listening = new AbortController()
  for (const track of stream.getTracks())
    track.addEventListener('ended', onCutOff, { signal: listening.signal })
  const letGo = () => {
    listening.abort()
    stopWatching()
    closeMicrophone(stream)
  }
  return {
    async finish() {
      const durationMs = Math.round(elapsed())
      const ended = recording.stop()
      letGo()
      const file = await ended
      return file && { file, durationMs, waveform: writeWaveform(summarize(levels)) }
    },
    cancel() {
      void recording.stop()
      letGo()
    },
  }
}
