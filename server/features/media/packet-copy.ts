import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { inputFormats } from './container.ts'

export type CopyContainer = 'webm' | 'mp4'

const outputFormats = {
  webm: () => new WebMOutputFormat(),
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
}

/**
 * The same pictures and sounds in a new container at `path`. Phones write the place and the device into their files:
 * only packets are copied, so that it stays behind. Undefined where a track does not fit into it.
 */
export async function copyPackets(
  input: Input,
  container: CopyContainer,
  path: string,
): Promise<Input | undefined> {
  const conversion = await Conversion.init({
    input,
    output: new Output({ target: new FilePathTarget(path), format: outputFormats[container]() }),
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    tags: {},
    showWarnings: false,
  })
  const hasLost = conversion.discardedTracks.some(({ track }) => track.isVideoTrack() || track.isAudioTrack())
  if (!conversion.isValid || hasLost) return undefined
  await conversion.execute()
  return new Input({ source: new FilePathSource(path), formats: [inputFormats[container]] })
}

/** An index may point beyond the end of the file; such packets did not come along. */
export async function lastsFor(copy: Input, seconds: number): Promise<boolean> {
  const copied = Math.max(await copy.computeDuration(), (await copy.getDurationFromMetadata()) ?? 0)
  return copied >= seconds
}
