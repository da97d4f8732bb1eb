import { randomUUID } from 'node:crypto'
import type { AlbumHolder, AlbumShare, AlbumTime, OpenAlbum } from '#contract/albums.ts'
import type { DirectMessage } from '#contract/chat.ts'
import type { NoteDraft } from '#server/features/conversations/append.service.ts'
import { listMemberCards, requireMember } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import {
  beginLook,
  endEarlier,
  endShare,
  findShare,
  hasAskedSince,
  holdsItem,
  insertShare,
  listHolders,
  type Moments,
  type ShareRow,
} from './album-shares.queries.ts'
import { findAlbum, listItems } from './albums.queries.ts'
import { presentItem } from './present-item.ts'

type Done = { success: true }
/** Messages of two are chat's, above; the gatherer hands it in. */
export type SendNote = (
  ctx: Context,
  sender: Viewer,
  toUserId: number,
  note: NoteDraft,
) => Promise<DirectMessage>

const HOUR_MS = 60 * 60 * 1000
/** How long the one look lasts at an album that can be seen once, if nobody closes it. */
const LOOK_MS = 5 * 60 * 1000
const ASK_AGAIN_MS = 24 * HOUR_MS

export const momentsOf = (ctx: Context): Moments => ({
  now: ctx.now(),
  lookSince: new Date(ctx.now().getTime() - LOOK_MS),
})

/** Shows an album to a member: a message in their chat, and the right behind it. */
export async function shareAlbum(
  ctx: Context,
  viewer: Viewer,
  { albumId, toUserId }: { albumId: number; toUserId: number },
  { time, clientId = randomUUID() }: { time: AlbumTime; clientId?: string | undefined },
  sendNote: SendNote,
): Promise<DirectMessage> {
  if (!(await findAlbum(ctx.db, viewer.id, albumId))) throw notFound()
  await requireMember(ctx, viewer, toUserId)
  if ((await listItems(ctx.db, [albumId])).length === 0)
    throw new Refusal('invalid', 'This album is empty. Please add a photo first.')
  const now = ctx.now()
  const share = await insertShare(ctx.db, {
    albumId,
    ownerId: viewer.id,
    viewerId: toUserId,
    clientId,
    time,
    createdAt: now,
    expiresAt: expiryOf(time, now),
  })
  if (share.viewerId !== toUserId || share.albumId !== albumId)
    throw new Refusal('invalid', 'This clientId belongs to another message.', { field: 'clientId' })
  const message = await sendNote(ctx, viewer, toUserId, {
    messageType: 'album',
    content: String(share.id),
    clientId,
  })
  await endEarlier(ctx.db, share, now)
  publishChange(ctx, share, false)
  return message
}

function expiryOf(time: AlbumTime, now: Date): Date | null {
  if (time === 'day') return new Date(now.getTime() + 24 * HOUR_MS)
  return time === 'hour' ? new Date(now.getTime() + HOUR_MS) : null
}

/** Asks a member for an album. Once a day: it must not become a way to pester. */
export async function askForAlbum(
  ctx: Context,
  viewer: Viewer,
  toUserId: number,
  clientId: string,
  sendNote: SendNote,
): Promise<DirectMessage> {
  await requireMember(ctx, viewer, toUserId)
  const since = new Date(ctx.now().getTime() - ASK_AGAIN_MS)
  if (await hasAskedSince(ctx.db, viewer.id, toUserId, since, clientId))
    throw new Refusal('already_done', 'You have asked him already. Give him a day.')
  return sendNote(ctx, viewer, toUserId, { messageType: 'album-request', content: '', clientId })
}

export async function readShare(ctx: Context, viewer: Viewer, id: number): Promise<AlbumShare> {
  const { share, count, isRunning } = await requireShare(ctx, viewer, id)
  const { time, expiresAt, ownerId } = share
  return {
    id,
    isOwn: ownerId === viewer.id,
    count,
    time,
    expiresAt: expiresAt?.toISOString() ?? null,
    state: isRunning && !wasSeen(ctx, viewer, share) ? 'open' : share.openedAt ? 'seen' : 'ended',
  }
}

/** The one look is over, or another device has it. */
function wasSeen(ctx: Context, viewer: Viewer, { time, openedAt, sessionId, ownerId }: ShareRow): boolean {
  if (time !== 'once' || openedAt === null) return false
  const isLooking = openedAt > momentsOf(ctx).lookSince
  return !isLooking || (ownerId !== viewer.id && sessionId !== viewer.sessionId)
}

export async function openShare(ctx: Context, viewer: Viewer, id: number): Promise<OpenAlbum> {
  const { share, isRunning, isRequest } = await requireShare(ctx, viewer, id)
  if (share.viewerId !== viewer.id || !isRunning || wasSeen(ctx, viewer, share)) throw notFound()
  // 'Seen' would tell a stranger that he was looked at before he is let in.
  if (isRequest) throw new Refusal('not_allowed', 'Accept the request first.')
  let closesAt = share.expiresAt
  if (share.time === 'once') {
    const openedAt = share.openedAt ?? ctx.now()
    if (!share.openedAt && !(await beginLook(ctx.db, id, viewer.sessionId, openedAt))) throw notFound()
    closesAt = new Date(openedAt.getTime() + LOOK_MS)
    if (!share.openedAt) publishChange(ctx, share, false)
  }
  const items = await listItems(ctx.db, [share.albumId])
  return { items: items.map(({ media }) => presentItem(media)), closesAt: closesAt?.toISOString() ?? null }
}

/** The look is over. One that lasts longer than a look stays. */
export async function closeShare(ctx: Context, viewer: Viewer, id: number): Promise<Done> {
  const { share } = await requireShare(ctx, viewer, id)
  if (share.viewerId !== viewer.id) throw notFound()
  if (
    share.time === 'once' &&
    share.sessionId === viewer.sessionId &&
    (await endShare(ctx.db, id, ctx.now()))
  )
    publishChange(ctx, share, true)
  return { success: true }
}

export async function takeBack(ctx: Context, viewer: Viewer, id: number): Promise<Done> {
  const { share } = await requireShare(ctx, viewer, id)
  if (share.ownerId !== viewer.id) throw notFound()
  if (await endShare(ctx.db, id, ctx.now())) publishChange(ctx, share, true)
  return { success: true }
}

export async function listAlbumHolders(
  ctx: Context,
  viewer: Viewer,
  albumId: number,
): Promise<AlbumHolder[]> {
  if (!(await findAlbum(ctx.db, viewer.id, albumId))) throw notFound()
  const rows = await listHolders(ctx.db, viewer.id, albumId, momentsOf(ctx))
  const cards = await listMemberCards(
    ctx,
    viewer.id,
    rows.map(({ viewerId }) => viewerId),
  )
  return rows.flatMap(({ id, viewerId, time, createdAt, expiresAt }) => {
    const card = cards.get(viewerId)
    if (!card) return []
    const { username, thumbUrl, thumbhash } = card
    const user = { id: viewerId, username, thumbUrl, thumbhash }
    return [
      {
        shareId: id,
        user,
        time,
        sharedAt: createdAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
      },
    ]
  })
}

/** May he see a file of an album now? Its owner always may. */
export async function holdsAlbumItem(
  ctx: Context,
  viewer: Viewer,
  { id, ownerId }: { id: string; ownerId: number },
): Promise<boolean> {
  return ownerId === viewer.id || holdsItem(ctx.db, viewer, id, momentsOf(ctx))
}

export function publishChange(
  ctx: Context,
  { id, ownerId, viewerId }: Pick<ShareRow, 'id' | 'ownerId' | 'viewerId'>,
  isOver: boolean,
): void {
  ctx.publish([ownerId, viewerId], { name: 'albums.share-changed', payload: { shareId: id, isOver } })
}

async function requireShare(ctx: Context, viewer: Viewer, id: number) {
  const found = await findShare(ctx.db, viewer, id, momentsOf(ctx))
  if (!found) throw notFound()
  return found
}
