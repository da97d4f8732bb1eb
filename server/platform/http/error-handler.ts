import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from '../errors.ts'
import { StorageFailure } from '../storage/storage.ts'

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'invalid',
  401: 'signed_out',
  403: 'not_allowed',
  404: 'not_found',
  409: 'already_done',
  413: 'too_large',
  415: 'wrong_type',
  429: 'too_many',
  503: 'unavailable',
}

/** One shape for every 'no': `{ code, message }`. What went wrong inside is for the log only. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error.statusCode === 413 ? tooLarge(request) : toRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'a request failed')
    if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
    return reply.code(refusal.status).send({
      code: refusal.code,
      message: refusal.message,
      ...(refusal.field ? { field: refusal.field } : {}),
    })
  })
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  // The database layer wraps what the pool says.
  if (error.cause instanceof Refusal) return error.cause
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error)
  if (error instanceof StorageFailure || isDatabaseDown(error))
    return new Refusal('unavailable', 'The service is not available right now. Please try again.')
  const code = codeOfStatus[error.statusCode ?? 500]
  return code
    ? new Refusal(code, error.message)
    : new Refusal('internal', 'Something went wrong on our side. Please try again.')
}

const KB = 1024
const MB = 1024 * KB

/** Names the limit of this very call. A file that is too large is refused by media, in its own words. */
function tooLarge({ routeOptions }: FastifyRequest): Refusal {
  const most = routeOptions.bodyLimit
  const size = most < MB ? `${Math.floor(most / KB)} KB` : `${Math.floor(most / MB)} MB`
  return new Refusal('too_large', `This is too large: at most ${size}, please.`)
}

function invalid(error: FastifyError): Refusal {
  const first = error.validation?.[0]
  // An id that is no id names nobody.
  if (error.validationContext === 'params') return new Refusal('not_found', 'Not found')
  const field = first?.instancePath?.split('/')[1]
  return new Refusal('invalid', first?.message ?? 'Please check what you entered', field ? { field } : {})
}

/** Out of reach, shutting down or starting, out of connections, disk or memory, or only to be read. */
const DOWN = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '53100', '53200', '53300', '58030', '25006', '08001', '08003', '08006'],
])
const LOST = /connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout/i

function isDatabaseDown(error: { code?: string; message?: string; cause?: unknown }): boolean {
  if (error.code && DOWN.has(error.code)) return true
  if (LOST.test(error.message ?? '')) return true
  return error.cause instanceof Error && isDatabaseDown(error.cause)
}
