import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { contentTypeOf, type FileSource, requireKey, type Storage, StorageFailure } from './storage.ts'

type S3Settings = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For stores other than Amazon's. */
  endpoint?: string
}

/** For the whole of a call, all attempts and the last byte included. Members with slow phones read slowly. */
const DEADLINES_MS = { put: 60_000, open: 10 * 60_000, remove: 30_000 }

const MAX_ATTEMPTS = 3

/** One call of DeleteObjects takes no more. */
const REMOVE_AT_ONCE = 1000

/** Files in a bucket of any S3-compatible store. A put becomes visible only when it is complete. */
export function s3Storage(settings: S3Settings, deadlinesMs = DEADLINES_MS): Storage {
  const Bucket = settings.bucket
  const client = openClient(settings)
  const within = (call: keyof typeof DEADLINES_MS) => ({
    abortSignal: AbortSignal.timeout(deadlinesMs[call]),
  })

  return {
    async put(key, source, { contentType }) {
      try {
        const place = { Bucket, Key: requireKey(key), ContentType: contentType }
        const { abortSignal } = within('put')
        await repeatable(source, () =>
          withBody(source, abortSignal, (body, signal) =>
            client.send(new PutObjectCommand({ ...place, ...body }), { abortSignal: signal }),
          ),
        )
      } catch (error) {
        throw new StorageFailure('write', error)
      }
    },

    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const found = await client.send(
          new GetObjectCommand({ Bucket, Key: requireKey(key), Range }),
          within('open'),
        )
        const size = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength)
        return { stream: found.Body as Readable, size, contentType: contentTypeOf(key) }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw new StorageFailure('read', error)
      }
    },

    hasRoom: async () => true,

    async remove(keys) {
      try {
        for (let from = 0; from < keys.length; from += REMOVE_AT_ONCE) {
          const Objects = keys.slice(from, from + REMOVE_AT_ONCE).map((key) => ({ Key: requireKey(key) }))
          const { Errors } = await client.send(
            new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
            within('remove'),
          )
          if (Errors?.length) throw new Error(Errors[0]?.Message)
        }
      } catch (error) {
        throw new StorageFailure('remove', error)
      }
    },

    link(key, seconds) {
      const get = new GetObjectCommand({ Bucket, Key: requireKey(key) })
      return getSignedUrl(client, get, { expiresIn: seconds })
    },
  }
}

function openClient({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's often know neither bucket host names nor the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
  })
}

type PutBody = { Body: Buffer | Readable; ContentLength: number }

/** The client does not look after the stream that it sends: one that breaks would hang the call and end the process. */
async function withBody(
  source: FileSource,
  deadline: AbortSignal,
  send: (body: PutBody, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const body = await bodyOf(source)
  if (Buffer.isBuffer(body.Body)) return void (await send(body, deadline))
  const broken = new AbortController()
  body.Body.once('error', (error) => broken.abort(error))
  try {
    await send(body, AbortSignal.any([deadline, broken.signal]))
  } finally {
    body.Body.destroy()
  }
}

/** A put over S3 must state its length beforehand. */
async function bodyOf(source: FileSource): Promise<PutBody> {
  if (Buffer.isBuffer(source)) return { Body: source, ContentLength: source.length }
  if ('stream' in source) return { Body: source.stream, ContentLength: source.size }
  return { Body: createReadStream(source.path), ContentLength: (await stat(source.path)).size }
}

/** The client tries again by itself where it can, which is not with a stream. A file can be opened anew. */
async function repeatable(source: FileSource, put: () => Promise<unknown>): Promise<void> {
  const attempts = 'path' in source ? MAX_ATTEMPTS : 1
  for (let attempt = 1; ; attempt++) {
    try {
      await put()
      return
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}
