/**
 * Of `types` the first that the browser can write. MP4 with these codecs plays everywhere; some write other codecs into
 * it, so it is asked for without them only at the end.
 */
type Format = Omit<MediaRecorderOptions, 'mimeType'> & { types: readonly string[] }

const filmFormat: Format = {
  types: [
    'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
    'video/webm;codecs=vp9,opus',
    'video/webm;codecs=vp8,opus',
    'video/webm',
    'video/mp4',
  ],
  videoBitsPerSecond: 2_500_000,
}

export const voiceFormat: Format = {
  types: [
    'audio/mp4;codecs=mp4a.40.2',
    'audio/webm;codecs=opus',
    'audio/ogg;codecs=opus',
    'audio/webm',
    'audio/mp4',
  ],
  audioBitsPerSecond: 64_000,
}

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

export function startRecording(stream: MediaStream, { types, ...options }: Format = filmFormat): Recording {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { ...(mimeType ? { mimeType } : {}), ...options })
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
