/** Why there is no picture: the camera was refused, or cannot be had now. */
export class CameraError extends Error {
  readonly reason: 'denied' | 'unavailable'

  constructor(reason: 'denied' | 'unavailable', options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export type CameraSide = 'user' | 'environment'
export type CameraWishes = { side: CameraSide; width: number; height: number }

/** Opens the camera, as near to the wishes as it can. Whoever opens it closes it: until then its light is on. */
export async function openCamera({ side, width, height }: CameraWishes): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('unavailable')
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: side, width: { ideal: width }, height: { ideal: height } },
      audio: false,
    })
  } catch (cause) {
    const denied = cause instanceof DOMException && cause.name === 'NotAllowedError'
    throw new CameraError(denied ? 'denied' : 'unavailable', { cause })
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
