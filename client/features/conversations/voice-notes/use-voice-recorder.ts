import { useEffect, useEffectEvent, useState } from 'react'
import { usePageVisible } from '#client/platform/page-state.ts'
import { player } from '#client/platform/sound/player.ts'
import type { VoiceTake } from '#client/platform/sound/voice-recording.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { limits } from '#contract/limits.ts'
import { holdToRecord, nothingHeard, sayWhyNot } from './recorder-words.ts'
import { useVoiceSession } from './use-voice-session.ts'

/** `opening`: the microphone is asked for. `pending`: it has ended, and is to be sent or discarded. */
type Stage = 'idle' | 'opening' | 'held' | 'locked' | 'pending'
type Recording = {
  stage: Stage
  /** What it becomes once the microphone is open. */
  wanted: 'held' | 'locked'
  levels: readonly number[]
  elapsedMs: number
  /** What waits to be sent or discarded. */
  take?: VoiceTake
}

/** Less than this is a slip of the thumb. */
const LEAST_MS = 700
/** As many bars as there is room for. */
const SHOWN_LEVELS = 48
const nothing: Recording = { stage: 'idle', wanted: 'held', levels: [], elapsedMs: 0 }

const asLocked = (now: Recording): Recording =>
  now.stage === 'held' ? { ...now, stage: 'locked' } : { ...now, wanted: 'locked' }

/** A voice note from the first press to its sending. The microphone is on while one speaks, and off in every other case. */
export function useVoiceRecorder(onSend: (take: VoiceTake) => void) {
  const [recording, setRecording] = useState(nothing)
  const session = useVoiceSession()
  const { stage, elapsedMs, take } = recording

  const cancel = () => {
    session.drop()
    setRecording(nothing)
  }
  const submit = (said: VoiceTake) => {
    cancel()
    onSend(said)
  }
  /** Ends it, and hands over what was said. */
  const finish = async (use: (said: VoiceTake) => void) => {
    const ended = session.end()
    if (!ended) return
    const said = await ended
    if (said) return use(said)
    cancel()
    toast(nothingHeard)
  }
  const keep = () => finish((said) => setRecording({ ...nothing, stage: 'pending', take: said }))
  const start = async (as: 'held' | 'locked') => {
    if (stage !== 'idle') return
    player.pause()
    setRecording({ ...nothing, stage: 'opening', wanted: as })
    try {
      const hasBegun = await session.begin({ onLevel: note, onCutOff: keepLate })
      if (hasBegun) setRecording(({ wanted }) => ({ ...nothing, stage: wanted }))
    } catch (error) {
      cancel()
      sayWhyNot(error)
    }
  }
  const note = useEffectEvent((level: number, elapsedMs: number) => {
    setRecording((now) => ({ ...now, levels: [...now.levels, level].slice(-SHOWN_LEVELS), elapsedMs }))
    if (elapsedMs >= limits.voiceSeconds * 1000) void keep()
  })
  const keepLate = useEffectEvent(() => void keep())
  useLeavingSight(() => (stage === 'opening' ? cancel() : void keep()))

  return {
    ...recording,
    wasUsed: session.wasUsed,
    cancel,
    start: (as: 'held' | 'locked') => void start(as),
    stop: () => void keep(),
    send: () => (take ? submit(take) : void finish(submit)),
    /** The finger has gone up: it goes on without it. */
    lock: () => setRecording(asLocked),
    /** The finger is gone. */
    release: () => {
      if (elapsedMs >= LEAST_MS) return void finish(submit)
      cancel()
      toast(holdToRecord)
    },
  }
}

export type VoiceRecorder = ReturnType<typeof useVoiceRecorder>

/** Out of sight nobody is listened to. */
function useLeavingSight(onLeave: () => void): void {
  const isVisible = usePageVisible()
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!isVisible) leave()
  }, [isVisible])
}
