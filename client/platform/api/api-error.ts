import type { ErrorCode } from '#contract/errors.ts'

/** What can go wrong on the way, beside the refusals of the server. */
type TransportCode = 'offline' | 'timeout' | 'unreadable'

type ErrorFacts = {
  status: number
  code: ErrorCode | TransportCode
  message: string
  serverMessage?: string
  field?: string
  retryAfter?: number
}

/** A call that failed. Code switches on `code`; `serverMessage` is the sentence meant for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorFacts['code']
  readonly serverMessage: string | undefined
  readonly field: string | undefined
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(facts: ErrorFacts, options?: ErrorOptions) {
    super(facts.message, options)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.serverMessage = facts.serverMessage
    this.field = facts.field
    this.retryAfter = facts.retryAfter
  }
}

export function hasCode(error: unknown, code: ErrorFacts['code']): error is ApiError {
  return error instanceof ApiError && error.code === code
}

const transportWords: Record<TransportCode, string> = {
  offline: 'Network error. Check your connection and try again.',
  timeout: 'This is taking too long. Please try again.',
  unreadable: 'Something went wrong. Please try again.',
}

/** What to say to a person: the server's sentence, else what happened on the way, else the words given. */
export function errorText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  if (error.serverMessage) return error.serverMessage
  return error.code in transportWords ? transportWords[error.code as TransportCode] : otherwise
}
