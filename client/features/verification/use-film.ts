import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCamera } from '#client/platform/camera/camera.ts'
import { nothingRecorded, type Recording, startRecording } from '#client/platform/camera/recording.ts'
import { useCountdown } from '#client/platform/camera/use-countdown.ts'
import { usePageVisible } from '#client/platform/page-state.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { limits } from '#contract/limits.ts'

/** Without the microphone: nothing is to be heard. */
const FORMAT = { height: 640, most: { width: 1280, height: 720 } }
const { seconds } = limits.verification

/** Three seconds of the front camera, which is on while one can film and off as soon as there is a film. */
export function useFilm(onFailure: (error: unknown) => void) {
  const [isFilming, setFilming] = useState(false)
  const [film, setFilm] = useState<Blob>()
  const isVisible = usePageVisible()
  const isWanted = !film && isVisible
  const { video, stream } = useCamera({ side: 'user', format: FORMAT, isWanted, onFailure })
  const recording = useRef<Recording>(undefined)

  const stop = () => {
    const stopped = recording.current
    recording.current = undefined
    setFilming(false)
    return stopped?.stop()
  }
  const start = () => {
    if (!stream) return
    recording.current = startRecording(stream)
    setFilming(true)
  }
  const finish = async () => {
    const filmed = await stop()
    if (filmed) setFilm(filmed)
    else toast(nothingRecorded)
  }
  const elapsed = useCountdown(isFilming, seconds, () => void finish())

  // The camera goes off with the tab out of sight: what there is by then is too short.
  const discard = useEffectEvent(() => void stop())
  useEffect(() => {
    if (!isVisible) discard()
  }, [isVisible])

  return {
    video,
    film,
    isFilming,
    isReady: stream !== undefined,
    share: elapsed / seconds,
    start,
    again: () => setFilm(undefined),
  }
}
