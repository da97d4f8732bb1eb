import * as z from 'zod/mini'
import type { bytes, Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorReply, errorStatus } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'

/** A reply as both fetch and XMLHttpRequest can tell it. */
export type RawReply = { status: number; statusText: string; text: string; retryAfter: string | null }

/** A refusal as an error whose message is the status, a colon and the text of the reply. */
export function toApiError({ status, statusText, text, retryAfter }: RawReply): ApiError {
  const refusal = readRefusal(text)
  return new ApiError({
    status,
    code: refusal ? (refusal.code as ErrorCode) : codeOf(status),
    message: `${status}: ${text || statusText}`,
    serverMessage: refusal?.message,
    field: refusal?.field,
    retryAfter: readSeconds(retryAfter),
  })
}

/** The reply by its schema: what the contract does not declare does not come in. */
export function parseReply(reply: Exclude<Endpoint['reply'], typeof bytes>, status: number, text: string) {
  try {
    return z.parse(reply, text ? JSON.parse(text) : undefined)
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
