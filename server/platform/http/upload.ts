import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../errors.ts'

/**
 * Hands the file of a form to `use`. What `use` leaves unread, a refused file above all, is read off the wire
 * afterwards, so that the browser hears the answer and not a broken connection.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  upload: Upload,
  use: (file?: MultipartFile) => Promise<T>,
): Promise<T> {
  if (upload.optional && !request.isMultipart()) return use()
  const part = await openFile(request, upload)
  try {
    if (part?.fieldname !== upload.field) throw new Refusal('invalid', 'No file selected')
    return await use(part)
  } catch (error) {
    throw error === part?.file.errored ? brokenForm() : error
  } finally {
    part?.file.resume()
  }
}

async function openFile(
  request: FastifyRequest,
  { maxBytes, maxFieldBytes = limits.bodyBytes }: Upload,
): Promise<MultipartFile | undefined> {
  if (!request.isMultipart()) return undefined
  const most = { fileSize: maxBytes, files: 1, fieldSize: maxFieldBytes, fields: 10, parts: 12 }
  try {
    return await request.file({ limits: most })
  } catch (error) {
    // The parser's own errors bear no status: the form is not what it says it is.
    throw (error as { statusCode?: number }).statusCode ? error : brokenForm()
  }
}

const brokenForm = () => new Refusal('invalid', 'The upload arrived incomplete. Please try again.')

export const acceptedTypes = ({ optional }: Upload) => [
  ...(optional ? ['application/json'] : []),
  'multipart/form-data',
]
