import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { type Container, identify, inputFormats } from '../container.ts'
import type { ClipFiles, ClipRefusal } from '../video-parsing.ts'

export type VoiceLimits = {
  maxSeconds: number
  /** Said to the member when the recording is longer. */
  tooLong: string
}

export type ParsedVoice = {
  contentType: 'audio/webm' | 'audio/mp4'
  codecs: 'opus' | 'aac'
  durationMs: number
}

const notAVoice: ClipRefusal = { code: 'wrong_type', message: 'This is not a voice note.' }
export const UNREADABLE = 'This voice note could not be read. Please record it again.'
const unreadable: ClipRefusal = { code: 'unreadable_file', message: UNREADABLE }

/** A recorder stops a little late: that is not the member's fault. */
const GRACE_SECONDS = 1

/** A recording with one sound track and nothing else, copied into a new container without its tags. */
export async function parseVoice(
  files: ClipFiles,
  limits: VoiceLimits,
): Promise<ParsedVoice | { refused: ClipRefusal }> {
  const { container, isWhole } = identify(files.upload)
  if (!container || container === 'quicktime') return { refused: notAVoice }
  if (!isWhole) return { refused: unreadable }
  try {
    using input = new Input({ source: new FilePathSource(files.upload), formats: [inputFormats[container]] })
    const codecs = await codecOf(input)
    if (!codecs) return { refused: notAVoice }
    // By the last packet: recorders write no duration, and a cut file reads as zero.
    const seconds = await input.computeDuration()
    if (!(seconds > 0)) return { refused: unreadable }
    if (seconds > limits.maxSeconds + GRACE_SECONDS)
      return { refused: { code: 'too_long', message: limits.tooLong } }
    const isCopied = await copyClean(input, container, files.clean)
    if (!isCopied) return { refused: unreadable }
    const contentType = container === 'mp4' ? 'audio/mp4' : 'audio/webm'
    return { contentType, codecs, durationMs: Math.round(seconds * 1000) }
  } catch {
    return { refused: unreadable }
  }
}

async function codecOf(input: Input): Promise<ParsedVoice['codecs'] | undefined> {
  if (!(await input.canRead())) return undefined
  const [track, ...others] = await input.getTracks()
  if (!track?.isAudioTrack() || others.length > 0) return undefined
  const codec = await track.getCodec()
  return codec === 'opus' || codec === 'aac' ? codec : undefined
}

/** Only packets are copied, so that names of devices and places stay behind. Ogg, which Safari does not play, becomes WebM. */
async function copyClean(input: Input, container: Container, path: string): Promise<boolean> {
  const format =
    container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const conversion = await Conversion.init({
    input,
    output: new Output({ target: new FilePathTarget(path), format }),
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return false
  await conversion.execute()
  const kept = container === 'mp4' ? inputFormats.mp4 : inputFormats.webm
  using copy = new Input({ source: new FilePathSource(path), formats: [kept] })
  const copied = Math.max(await copy.computeDuration(), (await copy.getDurationFromMetadata()) ?? 0)
  // An index may point beyond the end of the file; such packets did not come along.
  return copied >= (await input.computeDuration()) - GRACE_SECONDS
}
