import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { sendBody } from './s3-put-body.ts'
import { contentTypeOf, isKey, requireKey, type Storage, StorageFailure, type StoredName } from './storage.ts'

type S3Settings = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For stores other than Amazon's. */
  endpoint?: string
}

/** For the whole of a call, all attempts and the last byte included. Members with slow phones read slowly. */
const DEADLINES_MS = { put: 60_000, open: 10 * 60_000, remove: 30_000, list: 30_000 }

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
        await sendBody(source, { maxAttempts: MAX_ATTEMPTS, ...within('put') }, (body, options) =>
          client.send(new PutObjectCommand({ ...place, ...body }), options),
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

    list: () => listKeys(client, Bucket, () => within('list')),

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
      const get = new GetObjectCommand({ Bucket, Key: requireKey(key), ...linkedHeaders(key) })
      return getSignedUrl(client, get, { expiresIn: seconds })
    },
  }
}

/** What the store says of a file when it is asked for by a link, as we would say it ourselves. */
const linkedHeaders = (key: string) => ({
  ResponseContentType: contentTypeOf(key),
  ResponseContentDisposition: 'inline',
  ResponseCacheControl: 'private, no-store',
})

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

async function* listKeys(
  client: S3Client,
  Bucket: string,
  options: () => { abortSignal: AbortSignal },
): AsyncGenerator<StoredName[]> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }), options())
    yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key && LastModified && isKey(Key) ? [{ key: Key, storedAt: LastModified }] : [],
    )
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}
