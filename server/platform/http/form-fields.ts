import type { MultipartFile } from '@fastify/multipart'
import * as z from 'zod/mini'
import { Refusal } from '../errors.ts'

/** The texts that stood before the file in a form, by the schema that a JSON body of the call has. */
export function formFields<S extends z.core.$ZodType>(upload: MultipartFile, schema: S): z.output<S> {
  const parts = Object.values(upload.fields).flatMap((part) => part ?? [])
  if (parts.some((part) => part.type === 'field' && part.valueTruncated))
    throw new Refusal('too_large', 'This form is too large.')
  const texts = Object.entries(upload.fields).flatMap(([name, part]) =>
    part && !Array.isArray(part) && part.type === 'field' ? [[name, part.value] as const] : [],
  )
  const read = z.safeParse(schema, Object.fromEntries(texts))
  if (read.success) return read.data
  const [fault] = read.error.issues
  throw new Refusal('invalid', fault?.message ?? 'Please check what you entered', {
    field: String(fault?.path[0] ?? ''),
  })
}
