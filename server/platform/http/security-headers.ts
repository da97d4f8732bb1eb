import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Context } from '../context.ts'

/** What browsers are told to refuse, with every answer. */
export async function sendSecurityHeaders(app: FastifyInstance, ctx: Context): Promise<void> {
  const headers = headersOf(rulesOf(ctx, await findMediaOrigins(ctx)))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** They are the same each time, so helmet is asked once: putting them together takes as long as to look up a session. */
function headersOf(rules: HelmetOptions): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(rules)(answer.req, answer, () => undefined)
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Where browsers get pictures and videos from besides us: the host that an address signed by the store leads to. */
async function findMediaOrigins({ config, storage }: Context): Promise<string[]> {
  if (!config.isMediaRedirected || !storage.link) return []
  return [new URL(await storage.link('any-name.webp', 1)).origin]
}

function rulesOf(ctx: Context, mediaOrigins: string[]): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mediaOrigins],
        mediaSrc: ["'self'", 'blob:', ...mediaOrigins],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: ctx.config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  }
}
