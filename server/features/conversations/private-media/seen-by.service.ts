import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import type { MessageRow } from '../message-row.ts'
import { countOpenings } from './view-once.queries.ts'

/** With what depends on who looks at them. Nothing is asked for messages of which nothing does. */
export async function asSeenBy<Row extends MessageRow>(
  ctx: Context,
  viewer: Viewer,
  rows: Row[],
): Promise<Row[]> {
  const once = rows.filter(({ viewOnce }) => viewOnce).map(({ id }) => id)
  if (once.length === 0) return rows
  const counts = await countOpenings(ctx.db, viewer.id, once)
  return rows.map((row) => (row.viewOnce ? { ...row, openedBy: counts.get(row.id) ?? 0 } : row))
}
