import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/platform/errors.ts'
import type { CallerKey } from '#server/platform/fair-queue.ts'
import { waitingLine } from '#server/platform/waiting-line.ts'
import { fileTooLarge, type ReceivedFile, UPLOADS_FULL } from './upload.ts'
import type { ParsedVideo, VideoFiles, VideoLimits, VideoRefusal } from './video-parsing.ts'

const PATIENCE_MS = 15_000
const line = waitingLine({ atOnce: 2, waiting: 12, waitingOfOne: 2, full: UPLOADS_FULL })

/** Parses an upload as the container that it claims to be and copies its pictures and sounds into a clean one. */
export async function inspectVideo(
  upload: ReceivedFile,
  cleanPath: string,
  limits: VideoLimits & { maxBytes: number },
  caller: CallerKey,
): Promise<ParsedVideo> {
  if (upload.size === 0) throw new Refusal('empty_file', 'The file is empty. Please select another video.')
  if (upload.size > limits.maxBytes) throw fileTooLarge(limits.maxBytes)
  const result = await line(() => parseApart({ upload: upload.path, clean: cleanPath }, limits), caller)
  if ('refused' in result) throw new Refusal(result.refused.code, result.refused.message)
  return result
}

function parseApart(
  files: VideoFiles,
  limits: VideoLimits,
): Promise<ParsedVideo | { refused: VideoRefusal }> {
  const thread = new Worker(new URL('./video-thread.ts', import.meta.url), {
    workerData: { files, limits },
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
