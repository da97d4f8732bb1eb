import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CameraSide, mayFilmUnasked, useCamera } from '#client/platform/camera/camera.ts'
import { capturePhoto } from '#client/platform/camera/picture.ts'
import { nothingRecorded, type Recording, startRecording } from '#client/platform/camera/recording.ts'
import { useCountdown } from '#client/platform/camera/use-countdown.ts'
import { newClientId } from '#client/platform/new-client-id.ts'
import { usePageVisible } from '#client/platform/page-state.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { limits } from '#contract/limits.ts'
import type { Take } from './quickies.api.ts'

const FILM = { film: true, height: 640, most: { width: 1280, height: 720 } }

/** `asking` is until it is known whether a primer must come before the browser's own question. */
type Stage = 'asking' | 'primer' | 'idle' | 'recording' | 'preview'

/** The recorder's states. The camera is on while one can film, and off in every other. */
export function useQuickieRecorder(onFailure: (error: unknown) => void) {
  const [stage, setStage] = useState<Stage>('asking')
  const [side, setSide] = useState<CameraSide>('user')
  const [take, setTake] = useState<Take>()
  const isVisible = usePageVisible()
  const isFilming = stage === 'idle' || stage === 'recording'
  const { video, stream } = useCamera({ isWanted: isFilming && isVisible, side, format: FILM, onFailure })
  const running = useRef<{ recording: Recording; poster: Blob | undefined }>(undefined)

  useEffect(() => {
    void mayFilmUnasked().then((may) =>
      setStage((now) => (now === 'asking' ? (may ? 'idle' : 'primer') : now)),
    )
  }, [])

  const start = () => {
    if (!stream || !video.current) return
    running.current = { recording: startRecording(stream), poster: capturePhoto(video.current) }
    setStage('recording')
  }
  const finish = async () => {
    const finished = running.current
    running.current = undefined
    if (!finished) return
    const clip = await finished.recording.stop()
    if (!clip) {
      toast(nothingRecorded)
      setStage('idle')
      return
    }
    setTake({ clientId: newClientId(), clip, poster: finished.poster })
    setStage('preview')
  }
  const elapsed = useCountdown(stage === 'recording', limits.quickieSeconds, () => void finish())

  // The camera goes off with the tab out of sight: what there is by then is the clip.
  const finishEarly = useEffectEvent(() => void finish())
  useEffect(() => {
    if (!isVisible) finishEarly()
  }, [isVisible])

  const retake = () => {
    setTake(undefined)
    setStage('idle')
  }
  return {
    stage,
    side,
    take,
    video,
    isReady: stream !== undefined,
    elapsed,
    allow: () => setStage('idle'),
    flip: () => setSide((now) => (now === 'user' ? 'environment' : 'user')),
    start,
    finish: () => void finish(),
    retake,
  }
}

export type QuickieRecorder = ReturnType<typeof useQuickieRecorder>
