import type { MultipartFile } from '@fastify/multipart'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify'
import { bytes, type Endpoint, nothing, type Output } from '#contract/endpoint.ts'
import { errorReply } from '#contract/errors.ts'
import type { Viewer } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'
import { callerOf } from './caller.ts'
import { createCallsInFlight } from './calls-in-flight.ts'
import { createLargeBodies, isLargeBody } from './large-bodies.ts'
import { createReading } from './recent-writes.ts'
import { acceptedTypes, withUpload } from './upload.ts'
import { checkAccess, requireViewer } from './viewer.ts'
import { Written } from './written.ts'

type UploadOf<U> = U extends { optional: true }
  ? MultipartFile | undefined
  : U extends object
    ? MultipartFile
    : undefined
type ViewerOf<E extends Endpoint> = E['access'] extends 'anyone' ? Viewer | undefined : Viewer

/** What a handler is given: the call, validated. */
export type Call<E extends Endpoint> = {
  ctx: Context
  viewer: ViewerOf<E>
  params: Output<E['params']>
  query: Output<E['query']>
  body: E extends { rawBody: true } ? Buffer : Output<E['body']>
  /** The one file of a multipart call, still streaming. */
  upload: UploadOf<E['upload']>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler answers: the reply, with its headers where the endpoint declares some. */
type Answer<E extends Endpoint> = E extends { replyHeaders: infer Headers }
  ? { body: Body<E>; headers: { [Name in keyof Headers]: Output<Headers[Name]> } }
  : Body<E>
type Body<E extends Endpoint> = Output<E['reply']> | Written<Output<E['reply']>>

export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => E['reply'] extends typeof bytes ? unknown : Answer<E> | Promise<Answer<E>>,
) => void

/** Puts endpoints of the contract on the wire: access, validation, and a reply cut down to what is declared. */
export function createServe(app: FastifyInstance, ctx: Context): Serve {
  const admitLargeBody = createLargeBodies()
  const admitCall = createCallsInFlight()
  const reading = createReading(app, ctx)
  return (endpoint, handler) => {
    onWire(app, endpoint, {
      method: endpoint.method,
      url: endpoint.path,
      ...routeOptions(endpoint),
      // Before the body is read: who may not call has nothing to send.
      onRequest: async (request, reply) => {
        await countCall(ctx, request, endpoint)
        await checkAccess(ctx, request, endpoint)
        if (isLargeBody(endpoint, request)) admitLargeBody(request, reply)
      },
      handler: async (request, reply) => {
        const answer = async (upload?: MultipartFile) =>
          handler({
            ctx: reading(request),
            viewer: (endpoint.access === 'anyone' ? request.viewer : requireViewer(request)) as never,
            params: request.params as never,
            query: request.query as never,
            body: request.body as never,
            upload: upload as never,
            request,
            reply,
          })
        const result = await admitCall(callerOf(request), () =>
          endpoint.upload ? withUpload(request, endpoint.upload, answer) : answer(),
        )
        if (reply.sent || endpoint.reply === bytes) return result
        if (endpoint.reply === nothing) return reply.code(204).send()
        return asPayload(reply, endpoint.replyHeaders ? withHeaders(reply, result as WithHeaders) : result)
      },
    })
  }
}

type WithHeaders = { body: unknown; headers: Record<string, string | number | undefined> }

function withHeaders(reply: FastifyReply, { body, headers }: WithHeaders): unknown {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.header(name, value)
  return body
}

/** What is written already needs only to be said to be JSON. */
function asPayload(reply: FastifyReply, body: unknown): unknown {
  if (!(body instanceof Written)) return body
  reply.type('application/json; charset=utf-8')
  return body.toBuffer()
}

function onWire(app: FastifyInstance, endpoint: Endpoint, route: RouteOptions): void {
  if (!endpoint.rawBody) return void app.route(route)
  app.register(async (apart) => {
    apart.removeAllContentTypeParsers()
    apart.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    apart.route(route)
  })
}

function routeOptions(endpoint: Endpoint): RouteShorthandOptions {
  const { summary, params, query, body, reply, path } = endpoint
  const success = reply === bytes ? {} : reply === nothing ? { 204: nothing } : { 200: reply }
  return {
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    config: { replyHeaders: endpoint.replyHeaders },
    schema: {
      tags: [path.split('/')[2] ?? 'api'],
      ...(summary ? { summary } : {}),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(endpoint.upload ? { consumes: acceptedTypes(endpoint.upload) } : {}),
      response: { ...success, '4xx': errorReply, '5xx': errorReply },
    },
  }
}

/** Before the access is checked: a call that ends in 401 has cost a look at the sessions. */
async function countCall(ctx: Context, request: FastifyRequest, { limit }: Endpoint): Promise<void> {
  if (limit === 'own') return
  if (!request.viewer)
    await ctx.limits.spend(limit === 'none' ? 'refused-media-address' : 'address', request.ip)
  else if (limit !== 'none') await ctx.limits.spend('member', request.viewer.id)
}
