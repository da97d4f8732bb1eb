/** Why nothing can be recorded: it was refused, there is none, or it cannot be had now. */
export class MicrophoneError extends Error {
  readonly reason: 'denied' | 'missing' | 'unavailable'

  constructor(reason: 'denied' | 'missing' | 'unavailable', options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** Whether this browser can record at all: without a secure connection it has no microphone. */
export const canRecordVoice = () =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined

/** Opens the microphone. Whoever opens it closes it: until then the browser shows that it listens. */
export async function openMicrophone(): Promise<MediaStream> {
  if (!canRecordVoice()) throw new MicrophoneError('unavailable')
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
    })
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : ''
    const reason =
      name === 'NotAllowedError' ? 'denied' : name === 'NotFoundError' ? 'missing' : 'unavailable'
    throw new MicrophoneError(reason, { cause })
  }
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
