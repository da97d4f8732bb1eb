import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { type FirstCalls, readPageHints } from './page-hints.ts'
import { bringsSession } from './viewer.ts'

const SIGNED_IN = 'signed-in'
/** No screen has a dot in its path: that is the name of a file. */
const FILE_OR_CALL = /^\/(api|media|assets)(\/|$)|\./

/** The built client. Any path that is no file and no API call is a screen of the single page. */
export async function serveClient(app: FastifyInstance, ctx: Context, firstCalls: FirstCalls): Promise<void> {
  const root = ctx.config.clientDir
  const isBuilt = existsSync(join(root, 'index.html'))
  const hints = isBuilt ? readPageHints(root, firstCalls) : undefined
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      // Files under assets/ carry their hash in the name; the rest must be asked for again.
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen = hints && request.method === 'GET' && !FILE_OR_CALL.test(pathOf(request))
    if (!isScreen) return reply.code(404).send({ code: 'not_found', message: 'Not found' })
    const isMember = bringsSession(request)
    const link = hints(request.url, isMember, request.headers['user-agent'])
    // The only header of a page that its script can read: it may draw the shell around members before it knows more.
    if (isMember) reply.header('server-timing', SIGNED_IN)
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'cookie, user-agent', link })
      .sendFile('index.html', root)
  })
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]!
