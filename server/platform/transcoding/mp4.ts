import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What is read, as ffmpeg calls it: told, not guessed. */
export type ClipFormat = 'matroska' | 'mov'

type ClipLimits = {
  maxPixels: number
  /** Of what is made: larger ones are scaled down to it. */
  longestSide?: number
  maxSeconds: number
  maxBytes: number
  patienceMs?: number
  processorSeconds?: number
  signal?: AbortSignal
}

/** Wall time. The lowest priority on a small machine under load takes ten times as long as the clip. */
const PATIENCE_MS = 120_000
const PROCESSOR_SECONDS = 90
/** Address space, of which ffmpeg's libraries alone take a third; a clip of 720 × 1280 needs 400 MB. */
const MEMORY_KB = 1024 * 1024

/**
 * Limits that hold for an ordinary user, and for whatever a crafted clip makes of the decoder. Where a system knows no
 * limit of address space (macOS), the limit of pixels has to do.
 */
const LIMITED = 'ulimit -v "$1" 2>/dev/null; ulimit -t "$2"; shift 2; exec nice -n 19 ffmpeg "$@"'

const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin']
const within = (side: number) =>
  `scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`

/** What old iPhones play. In fragments, because a pipe cannot be written to twice. */
const asMp4 = (longestSide: number | undefined) => [
  ...['-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-crf', '26'],
  // Recorders write no frame rate, and a guess of 1000 a second would make as many frames.
  ...['-vf', `fps=30,${longestSide ? within(longestSide) : 'scale=trunc(iw/2)*2:trunc(ih/2)*2'}`],
  ...['-filter_threads', '1', '-c:a', 'aac', '-b:a', '96k', '-map_metadata', '-1', '-threads', '1'],
  ...['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
]

/** A voice needs no more. Pictures that a crafted file may hide are left out. */
const asVoice = [
  ...[
    '-vn',
    '-c:a',
    'aac',
    '-b:a',
    '64k',
    '-ac',
    '1',
    '-ar',
    '44100',
    '-map_metadata',
    '-1',
    '-threads',
    '1',
  ],
  ...['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
]

const POSTER_SIDE = 640
/** The frame among the first ones that shows most: many begin dark. Small before it is looked for, to save memory. */
const asPoster = [
  ...['-vf', `${within(POSTER_SIDE)},thumbnail=24`, '-filter_threads', '1', '-frames:v', '1'],
  ...['-an', '-map_metadata', '-1', '-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2pipe'],
]

let found: Promise<boolean> | undefined

/** Whether this machine has ffmpeg. Looked for once; nothing depends on it. */
export function canMakeMp4(): Promise<boolean> {
  found ??= run(['-version'], { maxBytes: 64 * 1024 }).then(
    () => true,
    () => false,
  )
  return found
}

/** A clip as MP4. */
export function makeMp4(clip: Readable, format: ClipFormat, limits: ClipLimits): Promise<Buffer> {
  return convert(clip, format, asMp4(limits.longestSide), limits)
}

/** The sound alone, as MP4 with AAC. */
export function makeVoiceMp4(clip: Readable, format: ClipFormat, limits: ClipLimits): Promise<Buffer> {
  return convert(clip, format, asVoice, limits)
}

/** A JPEG of one of its first frames. */
export function makePoster(clip: Readable, format: ClipFormat, limits: ClipLimits): Promise<Buffer> {
  return convert(clip, format, asPoster, limits)
}

/** ffmpeg is told what it reads and may open nothing but its own two pipes. */
function convert(clip: Readable, format: ClipFormat, result: string[], limits: ClipLimits): Promise<Buffer> {
  const decoder = ['-max_pixels', String(limits.maxPixels), '-threads', '1']
  const input = ['-protocol_whitelist', 'pipe', '-f', format, '-i', 'pipe:0']
  const output = ['-t', String(limits.maxSeconds), '-protocol_whitelist', 'pipe', 'pipe:1']
  return run([...quiet, ...decoder, ...input, ...result, ...output], { ...limits, input: clip })
}

type Run = Pick<ClipLimits, 'maxBytes' | 'patienceMs' | 'processorSeconds' | 'signal'> & { input?: Readable }

async function run(options: string[], { input, ...limits }: Run): Promise<Buffer> {
  const { maxBytes, patienceMs, processorSeconds = PROCESSOR_SECONDS, signal } = limits
  const shell = ['-c', LIMITED, 'ffmpeg', String(MEMORY_KB), String(processorSeconds)]
  const ffmpeg = spawn('sh', [...shell, ...options], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patienceMs ?? PATIENCE_MS,
    signal,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.once('error', reject)
    ffmpeg.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  // It may stop reading before the end; how it ended says whether that matters.
  if (input) void pipeline(input, ffmpeg.stdin).catch(() => undefined)
  else ffmpeg.stdin.end()
  try {
    const [output] = await Promise.all([collect(ffmpeg.stdout, maxBytes), ended])
    return output
  } finally {
    ffmpeg.kill('SIGKILL')
  }
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Error('ffmpeg wrote more than it may')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
