import type { AdminMessage, MessagesQuery } from '#contract/admin.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { type HistoryRow, listHistory } from './admin-messages.queries.ts'
import { startOf } from './time-range.ts'

/** Every page that is read is written down before it is shown. */
export async function readMessageHistory(
  ctx: Context,
  admin: Viewer,
  query: MessagesQuery,
): Promise<AdminMessage[]> {
  const rows = await listHistory(ctx.readDb, startOf(query.timeRange, ctx.now()), query)
  const span = rows.length > 0 ? { newest: Number(rows[0]!.id), oldest: Number(rows.at(-1)!.id) } : {}
  await writeAudit(ctx, {
    actorId: admin.id,
    action: 'messages.read',
    details: { timeRange: query.timeRange, messages: rows.length, ...span },
  })
  return rows.map(present)
}

function present(row: HistoryRow): AdminMessage {
  const named = (id: number | null, username: string | null) =>
    id !== null && username !== null ? { id, username } : null
  return {
    id: Number(row.id),
    fromUser: named(row.from_id, row.from_name),
    toUser: named(row.to_id, row.to_name),
    groupName: row.group_name,
    messageType: row.message_type,
    content: row.content,
    isRead: row.is_read,
    createdAt: new Date(row.created_at).toISOString(),
  }
}
