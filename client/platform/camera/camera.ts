import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Why there is no picture: the camera was refused, or cannot be had now. */
export class CameraError extends Error {
  readonly reason: 'denied' | 'unavailable'

  constructor(reason: 'denied' | 'unavailable', options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export type CameraSide = 'user' | 'environment'

/** What one asks of the camera; it gives what it has. */
export type CameraFormat = {
  /** Left out for film: Safari squeezes the picture of a camera that lies on its side into the shape that is asked for. */
  width?: number
  height: number
  /** What it must not exceed. */
  most?: { width: number; height: number }
  /** To film with: with the microphone, and steadily. */
  film?: boolean
}

/** Opens the camera. Whoever opens it closes it: until then its light is on. */
async function openCamera(
  side: CameraSide,
  { width, height, most, film }: CameraFormat,
): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('unavailable')
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: {
        facingMode: side,
        width: { ideal: width, max: most?.width },
        height: { ideal: height, max: most?.height },
        ...(film ? { frameRate: { ideal: 30 } } : {}),
      },
      audio: film ? { echoCancellation: true, noiseSuppression: true, autoGainControl: true } : false,
    })
  } catch (cause) {
    const denied = cause instanceof DOMException && cause.name === 'NotAllowedError'
    throw new CameraError(denied ? 'denied' : 'unavailable', { cause })
  }
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

type CameraOptions = {
  side: CameraSide
  /** The same one every time: another opens the camera again. */
  format: CameraFormat
  isWanted?: boolean
  onFailure: (error: unknown) => void
}

/** The camera, shown in a video element, while it is wanted and not a moment longer. */
export function useCamera({ side, format, isWanted = true, onFailure }: CameraOptions) {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream>()
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    if (!isWanted) return
    let opened: MediaStream | undefined
    let isGone = false
    openCamera(side, format).then(
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
  }, [isWanted, side, format])

  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream])

  return { video, stream }
}

/** Whether camera and microphone may be opened without a question. A browser that cannot tell will ask. */
export async function mayFilmUnasked(): Promise<boolean> {
  try {
    const asked = ['camera', 'microphone'].map((name) =>
      navigator.permissions.query({ name: name as PermissionName }),
    )
    return (await Promise.all(asked)).every(({ state }) => state === 'granted')
  } catch {
    return false
  }
}
