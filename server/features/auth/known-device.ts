import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { clearCookie, readCookie, setCookie } from '#server/platform/http/cookies.ts'

const COOKIE = 'hungr_device'
/** As long as browsers let a cookie live. */
const MAX_AGE = 400 * 24 * 60 * 60
const MOST_ACCOUNTS = 8
const SHAPE = /^[\w-]{22}(\.[\w-]{22})*$/

/** The browser of a caller: on which accounts has it signed in before? */
export type Device = { id: string; knows(userId: number): boolean }

/**
 * The cookie is a random name for the device and a keyed hash of name and account for each account. It says nothing of
 * whose they are, opens nothing, and cannot be made by anybody else: it only tells a member's device from a stranger's.
 */
export function readDevice(ctx: Context, request: FastifyRequest): Device {
  const [id, ...marks] = partsOf(readCookie(ctx, request, COOKIE))
  return {
    id,
    knows: (userId) => marks.some((mark) => isSame(mark, markOf(ctx, id, userId))),
  }
}

/** From now on the device is known to the account. */
export function rememberDevice(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): void {
  const [id, ...marks] = partsOf(readCookie(ctx, request, COOKIE))
  const mark = markOf(ctx, id, userId)
  const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, MOST_ACCOUNTS)
  setCookie(ctx, request, reply, { name: COOKIE, value: [id, ...kept].join('.'), maxAge: MAX_AGE })
}

export function forgetDevice(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(ctx, request, reply, COOKIE)
}

function partsOf(cookie: string | undefined): [string, ...string[]] {
  if (!cookie || !SHAPE.test(cookie)) return [randomBytes(16).toString('base64url')]
  return cookie.split('.') as [string, ...string[]]
}

function markOf({ secrets }: Context, id: string, userId: number): string {
  const hmac = createHmac('sha256', secrets.locationKey).update(`known device ${id} ${userId}`)
  return hmac.digest().subarray(0, 16).toString('base64url')
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
