import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/** Only we can read such a cookie, and under https only we can set it: the prefix keeps other hosts of the domain off. */
const HOST_ONLY = '__Host-'

function isSecure(ctx: Pick<Context, 'config'>, request: FastifyRequest): boolean {
  return request.protocol === 'https' || isServedByHttps(ctx)
}

const isServedByHttps = ({ config }: Pick<Context, 'config'>) =>
  Boolean(config.publicUrl?.startsWith('https:'))

/** The name that a cookie has where members reach us. */
export function cookieName(
  ctx: Pick<Context, 'config'>,
  name: string,
  secure = isServedByHttps(ctx),
): string {
  return secure ? HOST_ONLY + name : name
}

export function readCookie(ctx: Context, request: FastifyRequest, name: string): string | undefined {
  return request.cookies[cookieName(ctx, name, isSecure(ctx, request))]
}

export function bringsCookie(request: FastifyRequest, name: string): boolean {
  return request.cookies[name] !== undefined || request.cookies[HOST_ONLY + name] !== undefined
}

/** A cookie under the name without the prefix, where the prefix is needed: from before we had https, or not from us. */
export function takeUnguardedCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): string | undefined {
  const value = request.cookies[name]
  if (value === undefined || !isSecure(ctx, request)) return undefined
  reply.clearCookie(name, rules(true))
  return value
}

export function setCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): void {
  const secure = isSecure(ctx, request)
  reply.setCookie(cookieName(ctx, name, secure), value, { ...rules(secure), maxAge })
}

export function clearCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply, name: string): void {
  const secure = isSecure(ctx, request)
  reply.clearCookie(cookieName(ctx, name, secure), rules(secure))
}

const rules = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const
