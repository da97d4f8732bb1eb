const BITS_PER_SECOND = 2_500_000
/**
 * The first that the browser can write. MP4 with these codecs plays everywhere; some write other codecs into it, so it
 * is asked for without them only at the end.
 */
const formats = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
]

export type Recording = {
  /** Ends it and gives what was recorded; nothing if the browser wrote nothing. */
  stop(): Promise<Blob | undefined>
}

/** What to say when there is nothing. */
export const nothingRecorded = {
  title: 'Nothing was recorded',
  description: 'Your browser gave no picture. Please try again.',
  variant: 'destructive',
} as const

export function startRecording(stream: MediaStream): Recording {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format))
  const recorder = new MediaRecorder(stream, {
    ...(mimeType ? { mimeType } : {}),
    videoBitsPerSecond: BITS_PER_SECOND,
  })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  // After an error, too, the browser says that it has stopped.
  const ended = new Promise<Blob | undefined>((resolve) => {
    recorder.onstop = () => {
      // Without its codecs: a file has a type, not a recipe.
      const film = new Blob(pieces, { type: recorder.mimeType.split(';')[0] })
      resolve(film.size > 0 ? film : undefined)
    }
  })
  recorder.start(1000)
  return {
    stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      return ended
    },
  }
}
