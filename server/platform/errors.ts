import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/** A 'no' with a reason: thrown by services, turned into `{ code, message }` by the one error handler. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field?: string
  readonly retryAfterSeconds?: number

  constructor(code: ErrorCode, message: string, extra: { field?: string; retryAfterSeconds?: number } = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.field = extra.field
    this.retryAfterSeconds = extra.retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** What waits is bounded everywhere; this is what one more is told. */
export function busy(): Refusal {
  return new Refusal('busy', 'The service is busy. Please try again in a moment.', { retryAfterSeconds: 5 })
}

/** Not there and not yours answer alike. */
export function notFound(message = 'Not found'): Refusal {
  return new Refusal('not_found', message)
}
