import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { readCookie, setCookie } from './cookies.ts'

const WROTE_COOKIE = 'hungr_wrote'
/** Twice as long as the oldest that a replica may answer with. */
const WRITER_SECONDS = 10
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * With which context a call is served where there are replicas: whoever changed something a moment ago reads from the
 * primary, in whichever process he arrives, because his browser says so. Saying it wrongly makes nobody see more.
 */
export function createReading(app: FastifyInstance, ctx: Context): (request: FastifyRequest) => Context {
  const { replicas } = ctx
  if (!replicas) return () => ctx
  app.addHook('onSend', async (request, reply) => {
    if (READING.has(request.method) || reply.statusCode >= 400) return
    setCookie(ctx, request, reply, { name: WROTE_COOKIE, value: '1', maxAge: WRITER_SECONDS })
  })
  const onReplicas: Context = { ...ctx, readDb: replicas.db }
  return (request) => (readCookie(ctx, request, WROTE_COOKIE) === undefined ? onReplicas : ctx)
}
