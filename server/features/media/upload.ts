import type { Readable } from 'node:stream'
import { Refusal } from '#server/platform/errors.ts'

/** What one is told when too many files are looked at already. */
export const UPLOADS_FULL = 'Many uploads are under way. Please try again in a moment.'

/** Bytes at hand, or a file that is still arriving and may say that it was cut at its limit. */
export type UploadSource = Buffer | (Readable & { truncated?: boolean })

export function fileTooLarge(maxBytes: number): Refusal {
  return new Refusal('too_large', `File too large. Maximum size is ${Math.floor(maxBytes / 1024 / 1024)}MB.`)
}

/** Gathers a file in one piece of memory, which the system fills only as far as bytes arrive. */
export async function collectUpload(upload: UploadSource, maxBytes: number): Promise<Buffer> {
  if (Buffer.isBuffer(upload)) {
    if (upload.length > maxBytes) throw fileTooLarge(maxBytes)
    return upload
  }
  const room = Buffer.allocUnsafeSlow(maxBytes)
  let filled = 0
  let isOver = false
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    // Read to the end even so: a browser that is cut off while sending never sees the answer.
    isOver ||= filled + chunk.length > maxBytes
    if (!isOver) filled += chunk.copy(room, filled)
  }
  if (isOver || upload.truncated) throw fileTooLarge(maxBytes)
  return room.subarray(0, filled)
}
