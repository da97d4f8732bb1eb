import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type ClipLimits = {
  maxPixels: number
  maxSeconds: number
  maxBytes: number
  patienceMs?: number
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
/** What old iPhones play. In fragments, because a pipe cannot be written to twice. */
const asMp4 = [
  ...['-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-crf', '26'],
  // Recorders write no frame rate, and a guess of 1000 a second would make as many frames.
  ...['-vf', 'fps=30,scale=trunc(iw/2)*2:trunc(ih/2)*2', '-filter_threads', '1'],
  ...['-c:a', 'aac', '-b:a', '96k', '-map_metadata', '-1', '-threads', '1'],
  ...['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
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

/** A WebM as MP4. ffmpeg is told what it reads and may open nothing but its own two pipes. */
export function makeMp4(webm: Readable, limits: ClipLimits): Promise<Buffer> {
  const decoder = ['-max_pixels', String(limits.maxPixels), '-threads', '1']
  const input = ['-protocol_whitelist', 'pipe', '-f', 'matroska', '-i', 'pipe:0']
  const output = ['-t', String(limits.maxSeconds), '-protocol_whitelist', 'pipe', 'pipe:1']
  return run([...quiet, ...decoder, ...input, ...asMp4, ...output], { ...limits, input: webm })
}

type Run = Pick<ClipLimits, 'maxBytes' | 'patienceMs' | 'signal'> & { input?: Readable }

async function run(options: string[], { input, maxBytes, patienceMs, signal }: Run): Promise<Buffer> {
  const shell = ['-c', LIMITED, 'ffmpeg', String(MEMORY_KB), String(PROCESSOR_SECONDS)]
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
