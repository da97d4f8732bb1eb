import type { Finding, ReceivedItem, ReceivedPage } from '#server/features/safety/sealing.service.ts'
import { findSealedEvidence, reportableSince, sealEvidence } from '#server/features/safety/sealing.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { type EvidenceClip, findSeenClip, listSeenFromGone, listToSeal } from './quickie-evidence.queries.ts'

const factsOf = ({ caption, durationMs, createdAt }: EvidenceClip) => ({
  caption,
  durationMs,
  sharedAt: createdAt.toISOString(),
})

const mediaOf = ({ mediaId, posterId }: EvidenceClip) => [mediaId, posterId].filter((each) => each !== null)

/** Before quickies are deleted, one or all of a member: whoever has watched them can still report them. */
export async function sealQuickies(ctx: Context, ownerId: number, id?: number): Promise<void> {
  const clips = await listToSeal(ctx.db, ownerId, id)
  await sealEvidence(
    ctx,
    clips.map((clip) => ({
      kind: 'quickie' as const,
      targetId: clip.id,
      authorId: clip.userId,
      authorName: clip.username,
      receiverIds: clip.viewerIds,
      receivedAt: clip.createdAt,
      facts: factsOf(clip),
      mediaIds: mediaOf(clip),
    })),
  )
}

/** What a report freezes: a quickie that the viewer can see, or has seen within 90 days. */
export async function findQuickieEvidence(
  ctx: Context,
  viewer: Viewer,
  about: { userId?: number; targetId: number },
): Promise<Finding> {
  const clip = await findSeenClip(ctx.db, viewer.id, about.targetId, reportableSince(ctx.now()))
  if (!clip) return findSealedEvidence(ctx, viewer, 'quickie', about)
  if (about.userId !== undefined && clip.userId !== about.userId) throw notFound('Quickie not found')
  return { authorId: clip.userId, facts: factsOf(clip), mediaIds: mediaOf(clip) }
}

export async function listReceivedQuickies(
  ctx: Context,
  viewer: Viewer,
  page: ReceivedPage,
): Promise<ReceivedItem[]> {
  const rows = await listSeenFromGone(ctx.db, viewer.id, page)
  return rows.map(({ id, at, createdAt }) => ({ kind: 'quickie', id, at, receivedAt: createdAt }))
}
