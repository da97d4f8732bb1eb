import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'

/** A host name has at most 253 characters. Reading a longer one costs more than it should. */
const LONGEST_ORIGIN = 300
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * No other site may act for a member. Browsers say where a call comes from and pages cannot forge it;
 * a caller that says nothing is no browser and carries no cookie it was not given.
 */
export function refuseCrossSite(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', async (request) => {
    const changes = !READING.has(request.method)
    const upgrades = request.headers.upgrade !== undefined
    if ((changes || upgrades) && isCrossSite(ctx, request))
      throw new Refusal('cross_site', 'This call came from another site.')
  })
}

function isCrossSite(ctx: Context, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  if (origin === ctx.config.publicUrl) return false
  if (origin.length > LONGEST_ORIGIN) return true
  return !URL.canParse(origin) || new URL(origin).host !== request.host
}
