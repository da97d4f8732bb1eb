import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/platform/errors.ts'
import type { CallerKey } from '#server/platform/fair-queue.ts'
import { waitingLine } from '#server/platform/waiting-line.ts'
import { fileTooLarge, type ReceivedFile, UPLOADS_FULL } from './upload.ts'
import type { ClipFiles, ClipRefusal, ParsedVideo, VideoLimits } from './video-parsing.ts'

const PATIENCE_MS = 15_000
const line = waitingLine({ maxConcurrent: 2, waiting: 12, waitingOfOne: 2, full: UPLOADS_FULL })

/** Parses an upload as the container that it claims to be and copies its pictures and sounds into a clean one. */
export async function inspectVideo(
  upload: ReceivedFile,
  cleanPath: string,
  limits: VideoLimits & { maxBytes: number },
  caller: CallerKey,
): Promise<ParsedVideo> {
  if (upload.size === 0) throw new Refusal('empty_file', 'The file is empty. Please select another video.')
  if (upload.size > limits.maxBytes) throw fileTooLarge(limits.maxBytes)
  const thread = new URL('./video-thread.ts', import.meta.url)
  const unreadable = 'This video could not be read. Please try another one.'
  return parseInTurn(thread, { upload: upload.path, clean: cleanPath }, { limits, unreadable, caller })
}

type Parsing = { limits: object; unreadable: string; caller: CallerKey }

/** Has a thread of its own parse a clip, when it is the caller's turn. */
export async function parseInTurn<Parsed extends object>(
  thread: URL,
  files: ClipFiles,
  { limits, unreadable, caller }: Parsing,
): Promise<Parsed> {
  const gaveUp = { refused: { code: 'unreadable_file', message: unreadable } } as const
  const result = await line(
    async () => (await runThread<Parsed>(thread, { files, limits })) ?? gaveUp,
    caller,
  )
  if ('refused' in result) throw new Refusal(result.refused.code, result.refused.message)
  return result
}

type Outcome<Parsed> = Parsed | { refused: ClipRefusal }

/** Nothing comes of a thread that takes too long, or dies of what it read. */
function runThread<Parsed>(file: URL, workerData: object): Promise<Outcome<Parsed> | undefined> {
  const thread = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
    env: {},
  })
  const patience = setTimeout(() => void thread.terminate(), PATIENCE_MS)
  return new Promise<Outcome<Parsed> | undefined>((settle) => {
    thread.once('message', settle)
    thread.once('error', () => settle(undefined))
    thread.once('exit', () => settle(undefined))
  }).finally(() => clearTimeout(patience))
}
