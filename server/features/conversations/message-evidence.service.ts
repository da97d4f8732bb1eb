import type { Finding, ReceivedItem, ReceivedPage } from '#server/features/safety/sealing.service.ts'
import {
  findSealedEvidence,
  listEarlierFacts,
  reportableSince,
  type Sealable,
  sealEarlier,
  sealEvidence,
} from '#server/features/safety/sealing.service.ts'
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

const factsOf = ({ id, messageType, content, forwarded, createdAt }: Omit<EvidenceRow, 'receiverIds'>) => ({
  messageId: id,
  messageType,
  content,
  ...(forwarded ? { forwarded } : {}),
  createdAt: createdAt.toISOString(),
})

const mediaOf = ({ mediaId }: Pick<EvidenceRow, 'mediaId'>) => (mediaId ? [mediaId] : [])

const sealableOf = (row: EvidenceRow): Sealable => ({
  kind: 'message',
  targetId: row.id,
  authorId: row.authorId,
  authorName: row.authorName,
  receiverIds: row.receiverIds,
  receivedAt: row.createdAt,
  facts: factsOf(row),
  mediaIds: mediaOf(row),
})

/** Before the words of a message are changed, in the transaction that does and has locked it. */
export async function sealWords(ctx: Context, messageId: number): Promise<void> {
  const [row] = await listToSeal(ctx.db, { messageId }, reportableSince(ctx.now()), 0, 1)
  if (row) await sealEarlier(ctx, sealableOf(row))
}

/** Before messages are emptied or deleted: whoever received them can still report them. */
export async function sealMessages(ctx: Context, which: Selection): Promise<void> {
  let afterId = 0
  for (;;) {
    const rows = await listToSeal(ctx.db, which, reportableSince(ctx.now()), afterId, AT_ONCE)
    await sealEvidence(ctx, rows.map(sealableOf))
    if (rows.length < AT_ONCE) return
    afterId = rows.at(-1)!.id
  }
}

/** What a reported message says, or said before it was taken back, and before each edit. Only for one who received it, for 90 days. */
export async function findMessageEvidence(
  ctx: Context,
  viewer: Viewer,
  about: { userId?: number; targetId: number },
): Promise<Finding> {
  const row = await findReceivedMessage(ctx.db, viewer.id, about.targetId, reportableSince(ctx.now()))
  if (row && about.userId !== undefined && row.authorId !== about.userId) throw notFound()
  const finding = row
    ? { authorId: row.authorId, facts: factsOf(row), mediaIds: mediaOf(row) }
    : await findSealedEvidence(ctx, viewer, 'message', about)
  const earlier = await listEarlierFacts(ctx, viewer, 'message', about.targetId)
  // One by one: run together, an admin could not tell where an edit begins.
  const wordsBefore = earlier.map(({ content }, index) => [`wordsBeforeEdit ${index + 1}`, content])
  return { ...finding, facts: { ...finding.facts, ...Object.fromEntries(wordsBefore) } }
}

export async function listReceivedMessages(
  ctx: Context,
  viewer: Viewer,
  page: ReceivedPage,
): Promise<ReceivedItem[]> {
  const rows = await listReceivedFromGone(ctx.db, viewer.id, page)
  return rows.map(({ id, at, createdAt }) => ({ kind: 'message', id, at, receivedAt: createdAt }))
}
