import { isMarkedAsUntransferable, Worker } from 'node:worker_threads'
import { Refusal } from '#server/platform/errors.ts'
import { waitingLine } from '#server/platform/waiting-line.ts'
import { fileTooLarge, UPLOADS_FULL } from './upload.ts'
import type { ParsedVideo, VideoLimits, VideoRefusal } from './video-parsing.ts'

type InspectedVideo = Omit<ParsedVideo, 'clean'> & { clean: Buffer }

const PATIENCE_MS = 15_000
const line = waitingLine({ atOnce: 2, waiting: 12, full: UPLOADS_FULL })

/**
 * Parses an upload as the container that it claims to be and copies its pictures and sounds into a clean one.
 * The bytes are handed over to another thread and not copied: the caller's buffer is empty afterwards.
 */
export async function inspectVideo(
  bytes: Uint8Array,
  limits: VideoLimits & { maxBytes: number },
): Promise<InspectedVideo> {
  if (bytes.length === 0) throw new Refusal('empty_file', 'The file is empty. Please select another video.')
  if (bytes.length > limits.maxBytes) throw fileTooLarge(limits.maxBytes)
  const result = await line(() => parseApart(bytes, limits))
  if ('refused' in result) throw new Refusal(result.refused.code, result.refused.message)
  return { ...result, clean: Buffer.from(result.clean.buffer) }
}

function parseApart(
  bytes: Uint8Array,
  limits: VideoLimits,
): Promise<ParsedVideo | { refused: VideoRefusal }> {
  // Node shares one slab among its small buffers, and a slab cannot change hands.
  const own = isMarkedAsUntransferable(bytes.buffer) ? new Uint8Array(bytes) : bytes
  const thread = new Worker(new URL('./video-thread.ts', import.meta.url), {
    workerData: { bytes: own, limits },
    transferList: [own.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
    env: {},
  })
  const gaveUp = {
    refused: { code: 'unreadable_file', message: 'This video could not be read. Please try another one.' },
  } as const
  const patience = setTimeout(() => void thread.terminate(), PATIENCE_MS)
  return new Promise<ParsedVideo | { refused: VideoRefusal }>((settle) => {
    thread.once('message', settle)
    thread.once('error', () => settle(gaveUp))
    thread.once('exit', () => settle(gaveUp))
  }).finally(() => clearTimeout(patience))
}
