import type { Quickie } from '#contract/quickies.ts'
import { mediaUrl, removeMedia } from '#server/features/media/media.service.ts'
import { readViewpoint } from '#server/features/profile/location.service.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import { hintAbout, publishAbout } from '#server/features/safety/safety.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { admitMembers, requireAdmitted } from '#server/platform/limits/admit-members.ts'
import { areasAround } from './near.ts'
import { sealQuickies } from './quickie-evidence.service.ts'
import {
  type ClipRow,
  deleteQuickieRow,
  findClip,
  findClipByClientId,
  findQuickieMedia,
  insertView,
  listClipsOf,
  listNewestClips,
} from './quickies.queries.ts'

export async function listQuickies(ctx: Context, viewer: Viewer): Promise<Quickie[]> {
  const clips = await listNewestClips(ctx.db, viewer.id, await areasOf(ctx, viewer))
  const admitted = await admitMembers(
    ctx,
    viewer,
    clips.map(({ userId }) => userId),
  )
  return present(
    ctx,
    viewer.id,
    clips.filter(({ userId }) => admitted.has(userId)),
  )
}

export async function listOwnQuickies(ctx: Context, viewer: Viewer): Promise<Quickie[]> {
  return present(ctx, viewer.id, await listClipsOf(ctx.db, viewer.id, viewer.id))
}

export async function listQuickiesBeside(ctx: Context, viewer: Viewer, id: number): Promise<Quickie[]> {
  const { userId } = await requireClip(ctx, viewer, id)
  await requireAdmitted(ctx, viewer, [userId])
  return present(ctx, viewer.id, await listClipsOf(ctx.db, viewer.id, userId))
}

/** Watching one's own counts for nothing. */
export async function markQuickieSeen(ctx: Context, viewer: Viewer, id: number): Promise<{ success: true }> {
  const { userId } = await requireClip(ctx, viewer, id)
  if (userId !== viewer.id)
    await insertView(ctx.db, { quickieId: id, viewerId: viewer.id, seenAt: ctx.now() })
  return { success: true }
}

/** Only its owner's own; another's answers as if it were not there. */
export async function deleteQuickie(
  ctx: Context,
  owner: { id: number },
  id: number,
): Promise<{ success: true }> {
  await ctx.transaction(async (tx) => {
    const mediaIds = await findQuickieMedia(tx.db, owner.id, id)
    if (!mediaIds) throw notFound('Quickie not found')
    await sealQuickies(tx, owner.id, id)
    await deleteQuickieRow(tx.db, id)
    await removeMedia(tx, mediaIds)
    const removed = { name: 'quickies.removed', payload: { id, userId: owner.id } } as const
    tx.publish([owner.id], removed)
    await publishAbout(tx, owner.id, removed)
  })
  return { success: true }
}

/** What an earlier attempt to share has left, if there was one. */
export async function findShared(
  ctx: Context,
  owner: Viewer,
  clientId: string | undefined,
): Promise<Quickie | undefined> {
  const row = clientId ? await findClipByClientId(ctx.db, owner.id, clientId) : undefined
  const [quickie] = row ? await present(ctx, owner.id, [row]) : []
  return quickie
}

/**
 * Puts a new one, or one with more to it, before its owner, and says to open screens around where he is shown that there
 * is something to read. That says neither what nor whose it is.
 */
export async function announceQuickie(ctx: Context, ownerId: number, id: number): Promise<Quickie> {
  const row = await findClip(ctx.db, ownerId, id)
  const [quickie] = row ? await present(ctx, ownerId, [row]) : []
  if (!quickie) throw notFound('Quickie not found')
  ctx.publish([ownerId], { name: 'quickies.shared', payload: quickie })
  await hintAbout(ctx, ownerId, areaTopic(row!.area), { name: 'quickies.news', payload: {} })
  return quickie
}

/** What the screens of a viewer hear when they follow the quickies. He cannot choose: it follows from where he is. */
export async function listQuickieTopics(ctx: Context, viewer: Viewer): Promise<string[]> {
  const areas = await areasOf(ctx, viewer)
  return areas.length > 0 ? areas.map(areaTopic) : [areaTopic(null)]
}

const areaTopic = (area: number | null) => `quickies:${area ?? 'nowhere'}`

async function areasOf(ctx: Context, viewer: Viewer): Promise<number[]> {
  const { cell } = await readViewpoint(ctx, viewer)
  return cell === null ? [] : areasAround(cell)
}

async function requireClip(ctx: Context, viewer: Viewer, id: number): Promise<ClipRow> {
  const clip = await findClip(ctx.db, viewer.id, id)
  if (!clip) throw notFound('Quickie not found')
  return clip
}

async function present(ctx: Context, viewerId: number, rows: ClipRow[]): Promise<Quickie[]> {
  const cards = await listMemberCards(
    ctx,
    viewerId,
    rows.map((row) => row.userId),
  )
  return rows.flatMap((row) => {
    const user = cards.get(row.userId)
    return user
      ? {
          id: row.id,
          userId: row.userId,
          user,
          videoUrl: mediaUrl(row.mediaId),
          contentType: row.contentType as Quickie['contentType'],
          mp4Url: row.mp4Id && mediaUrl(row.mp4Id),
          posterUrl: row.posterId && mediaUrl(row.posterId),
          thumbhash: row.thumbhash,
          caption: row.caption,
          durationMs: row.durationMs ?? 0,
          seen: row.seen,
          views: row.userId === viewerId ? row.views : null,
          createdAt: row.createdAt.toISOString(),
        }
      : []
  })
}
