import * as z from 'zod/mini'
import type { bytes, Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorReply, errorStatus } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'

/** A reply as both fetch and XMLHttpRequest can give it. */
export type RawReply = {
  status: number
  statusText: string
  text: string
  header: (name: string) => string | null
}

/** A refusal as an error whose message is the status, a colon and the text of the reply. */
export function toApiError({ status, statusText, text, header }: RawReply): ApiError {
  const refusal = readRefusal(text)
  return new ApiError({
    status,
    code: refusal ? (refusal.code as ErrorCode) : codeOf(status),
    message: `${status}: ${text || statusText}`,
    serverMessage: refusal?.message,
    field: refusal?.field,
    retryAfter: readSeconds(header('retry-after')),
  })
}

/** The reply by its schema: what the contract does not declare does not come in. */
export function parseReply(schema: Exclude<Endpoint['reply'], typeof bytes>, { status, text }: RawReply) {
  return parse(status, () => z.parse(schema, text ? JSON.parse(text) : undefined))
}

export function parseHeaders(schemas: Record<string, z.core.$ZodType>, { status, header }: RawReply) {
  const read = (name: string) => header(name) ?? undefined
  return parse(status, () =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, z.parse(schema, read(name))])),
  )
}

function parse<Result>(status: number, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw new ApiError({ status, code: 'unreadable', message: `${status}: unreadable reply` }, { cause })
  }
}

function readRefusal(text: string) {
  try {
    const parsed = z.safeParse(errorReply, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

// A proxy in between answers with a status and no code of ours.
function codeOf(status: number): ErrorCode {
  const known = Object.entries(errorStatus).find(([, value]) => value === status)
  return known ? (known[0] as ErrorCode) : 'internal'
}

function readSeconds(header: string | null): number | undefined {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) ? seconds : undefined
}
