import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteSessionOf, findViewer, type KnownViewer } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { isLoopback } from '../limits/address.ts'
import { bringsCookie, clearCookie, readCookie, setCookie, takeUnguardedCookie } from './cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: KnownViewer | undefined
  }
}

export const SESSION_COOKIE = 'hungr_session'
const THIRTY_DAYS = 30 * 24 * 60 * 60

/** Finds out who is calling, for the API, the socket and the media alike. */
export function recogniseViewer(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest('viewer', undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !/^\/(api|media)\//.test(request.url)) return
    const token = readCookie(ctx, request, SESSION_COOKIE)
    const viewer = token ? await findViewer(ctx.db, token, ctx.now()) : undefined
    if (viewer) request.viewer = { ...viewer, isLocal: isLocal(request) }
    const unguarded = takeUnguardedCookie(ctx, request, reply, SESSION_COOKIE)
    if (unguarded) await deleteSessionOf(ctx.db, unguarded)
  })
}

/** Not what a proxy on this machine passes on: those are people elsewhere, also where TRUST_PROXY was forgotten. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  return isLoopback(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

/** Whether the caller says that he is signed in; whether it is true is not asked. */
export function bringsSession(request: FastifyRequest): boolean {
  return bringsCookie(request, SESSION_COOKIE)
}

export function requireViewer(request: FastifyRequest): KnownViewer {
  if (!request.viewer) throw new Refusal('signed_out', 'Authentication required')
  return request.viewer
}

export function checkAccess(
  ctx: Context,
  request: FastifyRequest,
  { access, forUnproven }: Pick<Endpoint, 'access' | 'forUnproven'>,
): void {
  if (access === 'anyone') return
  const { accountRole, hasProvenEmail } = requireViewer(request)
  if (ctx.config.requireProvenEmail && !hasProvenEmail && !forUnproven)
    throw new Refusal('email_unproven', 'Please confirm your email address first.')
  if (access === 'admin' && accountRole === 'user')
    throw new Refusal('not_allowed', "You don't have permission to access the admin panel.")
  if (access === 'superadmin' && accountRole !== 'superadmin')
    throw new Refusal('not_allowed', 'Only a superadmin may do this.')
}

export function setSessionCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  setCookie(ctx, request, reply, { name: SESSION_COOKIE, value: token, maxAge: THIRTY_DAYS })
}

export function clearSessionCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(ctx, request, reply, SESSION_COOKIE)
}
