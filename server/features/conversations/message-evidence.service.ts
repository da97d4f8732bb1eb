import type { Finding, ReceivedItem, ReceivedPage } from '#server/features/safety/sealing.service.ts'
import { findSealedEvidence, reportableSince, sealEvidence } from '#server/features/safety/sealing.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  type EvidenceRow,
  findReceivedMessage,
  listReceivedFromGone,
  listToSeal,
  type Selection,
} from './message-evidence.queries.ts'

const AT_ONCE = 500

const factsOf = ({ id, messageType, content, createdAt }: Omit<EvidenceRow, 'receiverIds'>) => ({
  messageId: id,
  messageType,
  content,
  createdAt: createdAt.toISOString(),
})

const mediaOf = ({ mediaId }: Pick<EvidenceRow, 'mediaId'>) => (mediaId ? [mediaId] : [])

/** Before messages are emptied or deleted: whoever received them can still report them. */
export async function sealMessages(ctx: Context, which: Selection): Promise<void> {
  let afterId = 0
  for (;;) {
    const rows = await listToSeal(ctx.db, which, reportableSince(ctx.now()), afterId, AT_ONCE)
    await sealEvidence(
      ctx,
      rows.map((row) => ({
        kind: 'message' as const,
        targetId: row.id,
        authorId: row.authorId,
        authorName: row.authorName,
        receiverIds: row.receiverIds,
        receivedAt: row.createdAt,
        facts: factsOf(row),
        mediaIds: mediaOf(row),
      })),
    )
    if (rows.length < AT_ONCE) return
    afterId = rows.at(-1)!.id
  }
}

/** What a reported message says, or said before it was taken back. Only for one who received it, for 90 days. */
export async function findMessageEvidence(
  ctx: Context,
  viewer: Viewer,
  about: { userId?: number; targetId: number },
): Promise<Finding> {
  const row = await findReceivedMessage(ctx.db, viewer.id, about.targetId, reportableSince(ctx.now()))
  if (!row) return findSealedEvidence(ctx, viewer, 'message', about)
  if (about.userId !== undefined && row.authorId !== about.userId) throw notFound()
  return { authorId: row.authorId, facts: factsOf(row), mediaIds: mediaOf(row) }
}

export async function listReceivedMessages(
  ctx: Context,
  viewer: Viewer,
  page: ReceivedPage,
): Promise<ReceivedItem[]> {
  const rows = await listReceivedFromGone(ctx.db, viewer.id, page)
  return rows.map(({ id, at, createdAt }) => ({ kind: 'message', id, at, receivedAt: createdAt }))
}
