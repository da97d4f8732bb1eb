import * as z from 'zod/mini'
import { plainText } from './text.ts'

export type Access = 'anyone' | 'member' | 'admin' | 'superadmin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.core.$ZodType

/**
 * A multipart file: the form field it arrives in and how large it may be. An optional one may come in the body
 * instead, in JSON; the body's schema then takes `undefined` for a form.
 */
export type Upload = {
  field: string
  maxBytes: number
  /** How large a text beside the file may be, where it is more than the ordinary body limit. */
  maxFieldBytes?: number
  optional?: true
}

/** One call over the wire. It drives validation, access, types, parsing and the published documentation. */
export type Endpoint = {
  method: Method
  path: string
  access: Access
  summary?: string
  params?: Schema
  query?: Schema
  body?: Schema
  upload?: Upload
  /** The body comes as bytes, as it was sent: a signature is checked over it. */
  rawBody?: true
  /** What leaves the server: only the fields declared here do. */
  reply: Schema | typeof bytes
  /** What a good reply says in its headers, by their names. */
  replyHeaders?: Record<string, Schema>
  /** In bytes, for calls that carry data URLs. Any other body may have `limits.bodyBytes`. */
  bodyLimit?: number
  /** Also for a member who is held back until his address is proven: his own account stays his. */
  forUnproven?: true
  /** For admins: only when they have used their second factor in the last ten minutes. */
  confirms?: true
  /**
   * Does not count against the general limits. `none`: a screen of the grid alone fetches dozens of pictures. `own`: its
   * service counts, because it can tell who passes.
   */
  limit?: 'none' | 'own'
}

/** A reply that is a file or a redirect and not JSON. */
export const bytes = 'bytes'

/** A reply with no body. */
export const nothing = z.void()

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

export type Input<S> = S extends Schema ? z.input<S> : undefined
export type Output<S> = S extends Schema ? z.output<S> : undefined

/** In which header of a list the cursor of its next page travels; the last page has none. */
export const NEXT_CURSOR = 'x-next-cursor'
export const nextCursorHeader = { [NEXT_CURSOR]: z.optional(z.string()) }

/** A number of JSON, or the decimal digits of one. `1e3`, `[5]` and ` 5` are none. */
const written = z.union([z.number(), z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/))])

/** A whole number. In a path or a query, where all is text, it is written in plain decimal digits. */
export const wholeNumber = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z.codec(written, z.int().check(z.gte(min), z.lte(max)), { decode: Number, encode: (number) => number })

/** How a list is read page by page. Without a limit it answers with as many as it ever did. */
export const pageQuery = z.object({
  limit: z.optional(wholeNumber(1, 100)),
  cursor: z.optional(plainText(200)),
})

/** What is no id names nobody: in a path it is 404 like an unknown one, in a body 400. */
export const id = wholeNumber(1, 2 ** 31 - 1)
export const idParams = z.object({ id })
export const userIdParams = z.object({ userId: id })

/** Chosen by the sender before the first attempt: a retry that bears the same one is the same message or quickie. */
export const clientId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'This clientId is not one of ours'))

export const done = z.object({ success: z.literal(true) })
export const count = z.object({ count: z.number() })
/** Moments travel as ISO texts. */
export const moment = z.iso.datetime()
