import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { findMediaAndOwner } from './media.queries.ts'
import type { Media } from './media.schema.ts'

type Check = (ctx: Context, viewer: Viewer, media: Media) => Promise<boolean>

/** Nobody sees the media of conversations until chat, a storey above, says who is in them. */
let isInConversation: Check = async () => false

export function registerAudience(_audience: 'conversation', check: Check): void {
  isInConversation = check
}

/** Not there, not yours, and blocked answer alike. */
export async function requireVisibleMedia(ctx: Context, viewer: Viewer, id: string): Promise<Media> {
  const found = await findMediaAndOwner(ctx.db, id, viewer.id)
  if (!found || !(await maySee(ctx, viewer, found.row, found.ownerIsVisible))) throw notFound()
  return found.row
}

async function maySee(ctx: Context, viewer: Viewer, row: Media, ownerIsVisible: boolean): Promise<boolean> {
  switch (row.audience) {
    case 'members':
      return ownerIsVisible
    case 'owner':
      return row.ownerId === viewer.id
    case 'conversation':
      return ownerIsVisible && isInConversation(ctx, viewer, row)
    case 'admins':
      return viewer.accountRole !== 'user'
  }
}
