import { type Logger, pino } from 'pino'
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

export function createLog(config: Pick<Config, 'logLevel' | 'environment'>): Log {
  return pino({
    level: config.logLevel,
    redact: {
      paths: [
        ...PRIVATE,
        ...PRIVATE.map((key) => `*.${key}`),
        'req.headers',
        'request.headers',
        'err.detail',
        'err.parameters',
        'err.cause.detail',
        'err.query',
        'err.params',
      ],
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
    },
    ...(process.stdout.isTTY && config.environment === 'development'
      ? {
          transport: {
            target: 'pino-pretty',
            options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' },
          },
        }
      : {}),
  })
}
