import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CameraSide, closeCamera } from '#client/platform/camera/camera.ts'
import { openCameraWithSound } from '#client/platform/camera/recording.ts'

const FILM = { width: 360, height: 640, most: { width: 720, height: 1280 } }

type Wishes = { isWanted: boolean; side: CameraSide; onFailure: (error: unknown) => void }

/** Camera and microphone while they are wanted, and not a moment longer. */
export function useFilmCamera({ isWanted, side, onFailure }: Wishes) {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream>()
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    if (!isWanted) return
    let opened: MediaStream | undefined
    let isGone = false
    openCameraWithSound({ side, ...FILM }).then(
      (found) => {
        if (isGone) return closeCamera(found)
        opened = found
        setStream(found)
      },
      (error) => !isGone && fail(error),
    )
    return () => {
      isGone = true
      if (opened) closeCamera(opened)
      setStream(undefined)
    }
  }, [isWanted, side])

  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream])

  return { video, stream }
}
