import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CameraWishes, closeCamera, openCamera } from './camera.ts'

/** Shows the camera in a video element for as long as the component is there, and releases it with it. */
export function useCamera({ side, width, height }: CameraWishes, onFailure: (error: unknown) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    openCamera({ side, width, height }).then(
      (opened) => {
        if (isGone) return closeCamera(opened)
        stream = opened
        const element = video.current
        if (!element) return
        element.srcObject = opened
        element.onloadeddata = () => setReady(true)
      },
      (error) => !isGone && fail(error),
    )
    return () => {
      isGone = true
      setReady(false)
      if (stream) closeCamera(stream)
    }
  }, [side, width, height])
  return { video, isReady }
}
