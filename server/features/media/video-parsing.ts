import { createHash } from 'node:crypto'
import { EncodedPacketSink, FilePathSource, Input } from 'mediabunny'
import type { ErrorCode } from '#contract/errors.ts'
import { type Container, identify, inputFormats } from './container.ts'
import { findSizeFault, type Sides } from './frame-sizes.ts'
import { copyPackets, lastsFor } from './packet-copy.ts'

export type VideoLimits = {
  minSeconds?: number
  /** Said to the member when the video is shorter. */
  tooShort?: string
  maxSeconds: number
  /** Said to the member when the video is longer. */
  tooLong: string
  maxSides: Sides
  /** QuickTime is what a phone's library holds; it is kept as MP4. */
  containers: readonly Container[]
  isFingerprinted?: boolean
}

export type ClipFiles = {
  upload: string
  /** Gets the same pictures and sounds in a new container, which holds nothing else. */
  clean: string
}

export type ParsedVideo = {
  contentType: 'video/webm' | 'video/mp4'
  /** 'vp9,opus'; without sound 'vp9'. */
  codecs: string
  width: number
  height: number
  durationMs: number
  /** Of its frames alone: the same in whatever container they come. Only where it is wanted. */
  fingerprint?: string
}

export type ClipRefusal = { code: ErrorCode; message: string }

const notAVideo: ClipRefusal = { code: 'wrong_type', message: 'Please select a valid video file' }
const unreadable: ClipRefusal = {
  code: 'unreadable_file',
  message: 'This video could not be read. Please try another one.',
}
const tooBig: ClipRefusal = { code: 'invalid', message: 'The picture of this video is too large.' }

const knownVideo = new Set(['vp8', 'vp9', 'av1', 'avc', 'hevc'])
const knownAudio = new Set(['opus', 'vorbis', 'aac'])

/** A recorder stops a few frames late: that is not the member's fault. */
const GRACE_SECONDS = 0.5

export async function parseVideo(
  files: ClipFiles,
  limits: VideoLimits,
): Promise<ParsedVideo | { refused: ClipRefusal }> {
  const { container, isWhole } = identify(files.upload)
  if (!container || !limits.containers.includes(container)) return { refused: notAVideo }
  if (!isWhole) return { refused: unreadable }
  try {
    using input = new Input({ source: new FilePathSource(files.upload), formats: [inputFormats[container]] })
    const refused = await findFault(input, limits)
    if (refused) return { refused }
    const parsed = await copyClean(input, container, files.clean)
    if (!limits.isFingerprinted || 'refused' in parsed) return parsed
    return { ...parsed, fingerprint: await fingerprintOf(input) }
  } catch {
    return { refused: unreadable }
  }
}

async function findFault(input: Input, limits: VideoLimits): Promise<ClipRefusal | undefined> {
  if (!(await input.canRead())) return notAVideo
  const videos = await input.getVideoTracks()
  const audios = await input.getAudioTracks()
  const [video] = videos
  if (!video || videos.length > 1 || audios.length > 1) return notAVideo
  if (!knownVideo.has(String(await video.getCodec()))) return notAVideo
  if (audios[0] && !knownAudio.has(String(await audios[0].getCodec()))) return notAVideo

  const sizeFault = await findSizeFault(video, limits.maxSides)
  if (sizeFault) return sizeFault === 'too large' ? tooBig : unreadable
  return faultInLength(await input.computeDuration(), limits)
}

/** By the last packet: recorders write no duration, and a cut file reads as zero. */
function faultInLength(seconds: number, limits: VideoLimits): ClipRefusal | undefined {
  if (!(seconds > 0)) return unreadable
  if (seconds > limits.maxSeconds + GRACE_SECONDS) return { code: 'too_long', message: limits.tooLong }
  const { minSeconds = 0, tooShort = unreadable.message } = limits
  return seconds < minSeconds ? { code: 'invalid', message: tooShort } : undefined
}

async function copyClean(
  input: Input,
  container: Container,
  path: string,
): Promise<ParsedVideo | { refused: ClipRefusal }> {
  const kept = container === 'webm' ? 'webm' : 'mp4'
  using copy = await copyPackets(input, kept, path)
  if (!copy) return { refused: notAVideo }
  const seconds = await input.computeDuration()
  if (!(await lastsFor(copy, seconds - GRACE_SECONDS))) return { refused: unreadable }
  const video = (await copy.getPrimaryVideoTrack())!
  return {
    contentType: `video/${kept}`,
    codecs: await codecsOf(copy),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    durationMs: Math.round(seconds * 1000),
  }
}

async function fingerprintOf(input: Input): Promise<string> {
  const hash = createHash('sha256')
  const video = (await input.getPrimaryVideoTrack())!
  for await (const packet of new EncodedPacketSink(video).packets()) hash.update(packet.data)
  return hash.digest('base64url')
}

async function codecsOf(input: Input): Promise<string> {
  const tracks = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const names = await Promise.all(tracks.map((track) => track?.getCodec()))
  return names.filter(Boolean).join()
}
