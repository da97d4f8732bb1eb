import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FileSource } from './storage.ts'

type PutBody = { Body: Buffer | Readable; ContentLength: number }
type Send = (body: PutBody, options: { abortSignal: AbortSignal }) => Promise<unknown>

/** The client tries again by itself where it can, which is not with a stream. A file can be opened anew. */
export async function sendBody(
  source: FileSource,
  { maxAttempts, abortSignal }: { maxAttempts: number; abortSignal: AbortSignal },
  send: Send,
): Promise<void> {
  const attempts = 'path' in source ? maxAttempts : 1
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(await bodyOf(source), abortSignal, send)
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}

/** The client does not look after the stream that it sends: one that breaks would hang the call and end the process. */
async function sendOnce(body: PutBody, deadline: AbortSignal, send: Send): Promise<void> {
  const { Body: stream } = body
  if (Buffer.isBuffer(stream)) return void (await send(body, { abortSignal: deadline }))
  const broken = new AbortController()
  stream.once('error', (error) => broken.abort(error))
  try {
    await send(body, { abortSignal: AbortSignal.any([deadline, broken.signal]) })
  } finally {
    stream.destroy()
  }
}

/** A put over S3 must state its length beforehand. */
async function bodyOf(source: FileSource): Promise<PutBody> {
  if (Buffer.isBuffer(source)) return { Body: source, ContentLength: source.length }
  if ('stream' in source) return { Body: source.stream, ContentLength: source.size }
  return { Body: createReadStream(source.path), ContentLength: (await stat(source.path)).size }
}
