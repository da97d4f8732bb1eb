import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONFIRMED_MINUTES } from '#contract/confirmation.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteSessionOf, findConfirmation, findViewer, type KnownViewer } from '../accounts/sessions.ts'
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
const CONFIRMED_MS = CONFIRMED_MINUTES * 60 * 1000

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

export async function checkAccess(
  ctx: Context,
  request: FastifyRequest,
  { access, forUnproven, confirms }: Pick<Endpoint, 'access' | 'forUnproven' | 'confirms'>,
): Promise<void> {
  if (access === 'anyone') return
  const viewer = requireViewer(request)
  const { accountRole, hasProvenEmail } = viewer
  if (ctx.config.requireProvenEmail && !hasProvenEmail && !forUnproven)
    throw new Refusal('email_unproven', 'Please confirm your email address first.')
  if (access === 'admin' && accountRole === 'user')
    throw new Refusal('not_allowed', "You don't have permission to access the admin panel.")
  if (access === 'superadmin' && accountRole !== 'superadmin')
    throw new Refusal('not_allowed', 'Only a superadmin may do this.')
  if (access !== 'member') await requireSecondFactor(ctx, viewer, confirms)
}

/** A stolen password opens nothing of the panel, and an open panel that is left alone does no harm for long. */
async function requireSecondFactor(
  ctx: Context,
  { sessionId }: KnownViewer,
  isFresh: boolean | undefined,
): Promise<void> {
  const used = (await findConfirmation(ctx.db, sessionId))?.secondFactorAt
  if (!used)
    throw new Refusal('second_factor_needed', 'The admin panel needs a passkey or an authenticator app.')
  if (isFresh && ctx.now().getTime() - used.getTime() > CONFIRMED_MS)
    throw new Refusal('confirm_needed', 'Please confirm first that it’s you.')
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
