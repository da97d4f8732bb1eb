import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { hiddenOpened, writeReading } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { findMediaAndOwner } from './media.queries.ts'
import type { Media } from './media.schema.ts'

/** Who is in a conversation, or holds a right, is known above; the gatherer hands the answers in. */
export type Audiences = {
  isInConversation(ctx: Context, viewer: Viewer, media: Media): Promise<boolean>
  /** May he see it at this moment, on this device? */
  holdsRight(ctx: Context, viewer: Viewer, media: Media): Promise<boolean>
}

/** Not there, not yours, and blocked answer alike. */
export async function requireVisibleMedia(
  ctx: Context,
  audiences: Audiences,
  viewer: Viewer,
  id: string,
): Promise<Media> {
  const found = await findMediaAndOwner(ctx.db, id, viewer.id)
  if (!found) throw notFound()
  const { audience, ownerId } = found.row
  const isAdmin = viewer.accountRole !== 'user'
  if (isAdmin && found.ownerIsHidden && audience === 'members' && ownerId !== null) {
    await writeReading(ctx, hiddenOpened(viewer.id, ownerId))
    return found.row
  }
  if (!(await maySee(ctx, audiences, viewer, found.row, found.ownerIsVisible))) throw notFound()
  if (audience === 'admins')
    await writeReading(ctx, {
      actorId: viewer.id,
      action: 'evidence.opened',
      targetId: ownerId,
      details: { media: id },
    })
  return found.row
}

async function maySee(
  ctx: Context,
  { isInConversation, holdsRight }: Audiences,
  viewer: Viewer,
  row: Media,
  ownerIsVisible: boolean,
): Promise<boolean> {
  switch (row.audience) {
    case 'members':
      return ownerIsVisible
    case 'owner':
      return row.ownerId === viewer.id
    case 'conversation':
      return ownerIsVisible && isInConversation(ctx, viewer, row)
    case 'holders':
      // Who has paused can be verified all the same; that right asks for blocks itself.
      return (ownerIsVisible || row.purpose === 'verification') && holdsRight(ctx, viewer, row)
    case 'admins':
      return viewer.accountRole !== 'user'
  }
}
