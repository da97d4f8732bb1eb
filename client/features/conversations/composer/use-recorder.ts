import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CameraSide, closeCamera } from '#client/platform/camera/camera.ts'
import { openCameraWithSound, type Recording, startRecording } from '#client/platform/camera/recording.ts'
import { limits } from '#contract/limits.ts'

const TICK_MS = 250
const FORMAT = { width: 720, height: 1280 }

type Options = { onRecorded: (video: Blob) => void; onFailure: (error: unknown) => void }

/** The camera for as long as the component is there: idle, recording, done at 30 seconds or when stopped. */
export function useRecorder({ onRecorded, onFailure }: Options) {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(undefined)
  const recording = useRef<Recording>(undefined)
  const [side, setSide] = useState<CameraSide>('user')
  const [isReady, setReady] = useState(false)
  const [elapsed, setElapsed] = useState<number>()
  const fail = useEffectEvent(onFailure)
  const isRecording = elapsed !== undefined

  useEffect(() => {
    let isGone = false
    openCameraWithSound({ side, ...FORMAT }).then(
      (opened) => {
        if (isGone) return closeCamera(opened)
        stream.current = opened
        if (video.current) video.current.srcObject = opened
        setReady(true)
      },
      (error) => !isGone && fail(error),
    )
    return () => {
      isGone = true
      setReady(false)
      if (stream.current) closeCamera(stream.current)
      stream.current = undefined
    }
  }, [side])

  const finish = async () => {
    const finished = recording.current
    recording.current = undefined
    setElapsed(undefined)
    if (finished) onRecorded(await finished.stop())
  }
  const timeIsUp = useEffectEvent(finish)

  useEffect(() => {
    if (!isRecording) return
    const begun = performance.now()
    const timer = setInterval(() => {
      const seconds = (performance.now() - begun) / 1000
      if (seconds >= limits.chatVideoSeconds) void timeIsUp()
      else setElapsed(seconds)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isRecording])

  const start = () => {
    if (!stream.current) return
    recording.current = startRecording(stream.current)
    setElapsed(0)
  }
  const flip = () => setSide((current) => (current === 'user' ? 'environment' : 'user'))
  return { video, side, isReady, elapsed, start, finish, flip }
}
