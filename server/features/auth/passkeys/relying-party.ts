import { createHmac } from 'node:crypto'
import { PRODUCT } from '#contract/product.ts'
import type { Context } from '#server/platform/context.ts'
import { publicUrl } from '#server/platform/http/public-url.ts'

/** For whom keys sign: the host by which members reach us, whatever a request says of it. */
export function relyingParty(ctx: Pick<Context, 'config'>): { id: string; name: string } {
  return { id: new URL(publicUrl(ctx)).hostname, name: PRODUCT }
}

/**
 * The only place of which we take an answer. Without PUBLIC_URL the product is used on the machine itself, where its
 * port may be any: a free one, or that of the development server in front of it.
 */
export function expectedOrigin(ctx: Pick<Context, 'config'>, claimed: string): string {
  if (ctx.config.publicUrl) return new URL(ctx.config.publicUrl).origin
  return /^http:\/\/localhost(:\d{1,5})?$/.test(claimed) ? claimed : publicUrl(ctx)
}

/** What a device knows a member by: the same for all his keys, and nothing that anybody else could read. */
export function userHandle({ secrets }: Context, userId: number): string {
  return createHmac('sha256', secrets.locationKey).update(`passkey user ${userId}`).digest('base64url')
}
