import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#server/platform/errors.ts'
import { StorageFailure } from '#server/platform/storage/storage.ts'

/** What one is told when too many files are looked at already. */
export const UPLOADS_FULL = 'Many uploads are under way. Please try again in a moment.'

/** Bytes at hand, or a file that is still arriving and may say that it was cut at its limit. */
export type UploadSource = Buffer | (Readable & { truncated?: boolean })

/** A file that has arrived, on the disk. */
export type ReceivedFile = { path: string; size: number }

export function fileTooLarge(maxBytes: number): Refusal {
  return new Refusal('too_large', `File too large. Maximum size is ${Math.floor(maxBytes / 1024 / 1024)}MB.`)
}

/** Writes a file to the disk as it arrives: of one that is still on its way, memory holds a piece at a time. */
export async function receiveUpload(
  upload: UploadSource,
  maxBytes: number,
  path: string,
): Promise<ReceivedFile> {
  if (Buffer.isBuffer(upload) && upload.length > maxBytes) throw fileTooLarge(maxBytes)
  const source = Buffer.isBuffer(upload) ? Readable.from([upload]) : upload
  try {
    await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    // A connection that broke off is the sender's matter, a disk that takes no more is ours.
    throw error === source.errored ? error : new StorageFailure('write', error)
  }
  const { size } = await stat(path)
  if (size > maxBytes || isTruncated(upload)) throw fileTooLarge(maxBytes)
  return { path, size }
}

const isTruncated = (upload: UploadSource) => 'truncated' in upload && upload.truncated === true

/** What a file is, is told by how it begins. */
export async function readHead({ path }: ReceivedFile): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
  return buffer.subarray(0, bytesRead)
}
