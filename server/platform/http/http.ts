import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { limits } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Context } from '../context.ts'
import { handleErrors } from './error-handler.ts'
import { describeEndpoint } from './openapi.ts'
import { refuseCrossSite } from './origin-check.ts'
import { replyCompiler } from './reply-writer.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { recogniseViewer } from './viewer.ts'

/** A video from a bad network takes minutes; a caller that trickles bytes for longer means no good. */
const SLOWEST_REQUEST = 5 * 60_000
/** How long a stop waits for requests under way. One stalled reader must not keep it waiting for ever. */
const LAST_ORDERS = 20_000

/** Up to here a reply is compressed in one go: as a stream, a page of 24 KB takes four times the CPU. */
const WHOLE_BYTES = 64 * 1024

/** The HTTP server with everything that holds for every call, and no feature. */
export async function createHttp(ctx: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    trustProxy: ctx.config.trustProxy ?? false,
    bodyLimit: limits.bodyBytes,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: SLOWEST_REQUEST,
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(replyCompiler)
  handleErrors(app)
  await sendSecurityHeaders(app, ctx)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), LAST_ORDERS).unref()
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A connection that is kept for later would keep the stop waiting.
    if (isClosing) reply.header('connection', 'close')
    reply.header(
      'permissions-policy',
      'camera=(self), microphone=(self), geolocation=(self), interest-cohort=()',
    )
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  await app.register(underPressure, {
    maxEventLoopDelay: 3000,
    message: 'The service is busy. Please try again.',
    retryAfter: 5,
    exposeStatusRoute: false,
  })
  await app.register(compress, { threshold: 1024, syncThreshold: WHOLE_BYTES, encodings: ['br', 'gzip'] })
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(websocket, {
    options: { maxPayload: 16 * 1024, perMessageDeflate: false },
    // By default every socket is closed without a code; ours get one that says to come back (live.route.ts).
    preClose(done) {
      app.websocketServer.close()
      done()
    },
  })
  refuseCrossSite(app, ctx)
  recogniseViewer(app, ctx)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${PRODUCT} API`, version: '1' } },
    transform: describeEndpoint,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  return app
}
