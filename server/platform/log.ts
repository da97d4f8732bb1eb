import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config/config.ts'

export type Log = Logger

// What must never reach a log, wherever someone passes it in.
const PRIVATE = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'resetToken',
  'content',
  'lat',
  'lng',
  'email',
  'cookie',
  'authorization',
]

/** To the standard output, unless a test wants to read it. */
export function createLog(
  config: Pick<Config, 'logLevel' | 'environment'>,
  destination?: DestinationStream,
): Log {
  const options = {
    level: config.logLevel,
    redact: {
      paths: [...PRIVATE, ...PRIVATE.map((key) => `*.${key}`), 'req.headers', 'request.headers'],
      censor: '[private]',
    },
    serializers: {
      // A query string may hold a reset token; the path is enough to follow a request.
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
  if (destination) return pino(options, destination)
  const isWatched = process.stdout.isTTY && config.environment === 'development'
  const pretty = {
    target: 'pino-pretty',
    options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' },
  }
  return pino({ ...options, ...(isWatched ? { transport: pretty } : {}) })
}

type Described = {
  type: string
  code?: string | number
  message: string
  table?: string
  constraint?: string
  stack?: string
  cause?: Described
}
/** Errors of the browser's kind, such as that of an abort, have numbers for codes. */
type Failure = Error & { code?: string | number; table?: string; constraint?: string; query?: string }

/**
 * Of an error only what is named here: those of the database carry the values of the statement that failed, which
 * are what members say and who they are.
 */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const { code, table, constraint, cause, stack } = error as Failure
  const message = withoutValues(error)
  return {
    type: error.name,
    ...(code ? { code } : {}),
    message,
    ...(table ? { table } : {}),
    ...(constraint ? { constraint } : {}),
    stack: stack && placesIn(stack, error.message),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** Where it went wrong: a stack begins with the message, as it was. */
function placesIn(stack: string, message: string): string {
  const begin = stack.indexOf(message) + message.length
  return (
    stack
      .slice(begin)
      .match(/^ {4}at .*$/gm)
      ?.join('\n') ?? ''
  )
}

function withoutValues(error: Failure): string {
  if (typeof error.query === 'string') return `Failed query: ${error.query}`
  // Class 22 of SQL's errors are about a value, and quote it.
  return String(error.code).startsWith('22') ? error.message.replace(/"[^"]*"/g, '"…"') : error.message
}
