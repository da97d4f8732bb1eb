import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import type { MessageRow } from '../message-row.ts'
import { listBlurring } from './blur.queries.ts'
import { countOpenings } from './view-once.queries.ts'

/** With what depends on who looks at them. Nothing is asked for messages of which nothing does, such as texts. */
export async function asSeenBy<Row extends MessageRow>(
  ctx: Context,
  viewer: Viewer,
  rows: Row[],
): Promise<Row[]> {
  const mayBlur = (row: Row) => row.media !== null && !row.viewOnce && row.fromUserId !== viewer.id
  if (!rows.some((row) => row.viewOnce || mayBlur(row))) return rows
  const once = rows.filter(({ viewOnce }) => viewOnce).map(({ id }) => id)
  const openings = once.length > 0 ? await countOpenings(ctx.db, viewer.id, once) : new Map<number, number>()
  const conversationIds = new Set(rows.filter(mayBlur).map(({ conversationId }) => conversationId))
  const blurring =
    conversationIds.size > 0 ? await listBlurring(ctx.db, viewer.id, [...conversationIds]) : new Set<number>()
  return rows.map((row) => {
    if (row.viewOnce) return { ...row, openedBy: openings.get(row.id) ?? 0 }
    if (!mayBlur(row)) return row
    const isBlurred = row.revealedAt === null && blurring.has(row.conversationId)
    return { ...row, isBlurred, isRefused: row.refusedAt !== null }
  })
}
