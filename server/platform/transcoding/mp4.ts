import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'

const PATIENCE_MS = 45_000

const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin']
/** What old iPhones play. In fragments, because a pipe cannot be written to twice. */
const asMp4 = [
  ...['-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-crf', '26'],
  // Recorders write no frame rate, and a guess of 1000 a second would make as many frames.
  ...['-vf', 'fps=30,scale=trunc(iw/2)*2:trunc(ih/2)*2'],
  ...['-c:a', 'aac', '-b:a', '96k', '-map_metadata', '-1', '-threads', '1'],
  ...['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
]

let found: Promise<boolean> | undefined

/** Whether this machine has ffmpeg. Looked for once; nothing depends on it. */
export function canMakeMp4(): Promise<boolean> {
  found ??= run(['-version'], Buffer.alloc(0), 10_000).then(
    () => true,
    () => false,
  )
  return found
}

/** A WebM as MP4. It is told what it reads and may open nothing but its own two pipes. */
export function makeMp4(webm: Buffer): Promise<Buffer> {
  const input = ['-protocol_whitelist', 'pipe', '-f', 'matroska', '-i', 'pipe:0']
  return run([...quiet, ...input, ...asMp4, '-protocol_whitelist', 'pipe', 'pipe:1'], webm, PATIENCE_MS)
}

async function run(options: string[], input: Buffer, patienceMs: number): Promise<Buffer> {
  const ffmpeg = spawn('ffmpeg', options, {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.once('error', reject)
    ffmpeg.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  giveWay(ffmpeg.pid)
  // It may stop reading before the end; how it ended says whether that matters.
  ffmpeg.stdin.on('error', () => undefined)
  ffmpeg.stdin.end(input)
  const [output] = await Promise.all([buffer(ffmpeg.stdout), ended])
  return output
}

/** Nobody waits for it, and others do wait for this machine. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
