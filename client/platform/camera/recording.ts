const BITS_PER_SECOND = 2_500_000
/** The first that the browser can write. Safari writes MP4 only. */
const formats = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4']

export type Recording = {
  /** Ends it and gives what was recorded. */
  stop(): Promise<Blob>
}

export function startRecording(stream: MediaStream): Recording {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format))
  const recorder = new MediaRecorder(stream, {
    ...(mimeType ? { mimeType } : {}),
    videoBitsPerSecond: BITS_PER_SECOND,
  })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const ended = new Promise<Blob>((resolve) => {
    // Without its codecs: a file has a type, not a recipe.
    recorder.onstop = () => resolve(new Blob(pieces, { type: recorder.mimeType.split(';')[0] }))
  })
  recorder.start(1000)
  return {
    stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      return ended
    },
  }
}
