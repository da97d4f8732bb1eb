import { FilePathSource, Input } from 'mediabunny'
import { identify, inputFormats } from '../container.ts'
import { copyPackets, lastsFor } from '../packet-copy.ts'
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
    // Ogg, which Safari does not play, becomes WebM.
    const kept = container === 'mp4' ? 'mp4' : 'webm'
    using copy = await copyPackets(input, kept, files.clean)
    if (!copy || !(await lastsFor(copy, seconds - GRACE_SECONDS))) return { refused: unreadable }
    return { contentType: `audio/${kept}`, codecs, durationMs: Math.round(seconds * 1000) }
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
