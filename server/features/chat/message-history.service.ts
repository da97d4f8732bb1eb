import type { MessageType } from '#contract/chat.ts'
import type { Context } from '#server/platform/context.ts'
import { type HistoryPage, listHistoryRows } from './message-history.queries.ts'

type Named = { id: number; username: string }

/** `toUser` is null in groups; their names are theirs to tell, by `conversationId`. */
export type HistoryEntry = {
  id: number
  conversationId: number
  kind: 'direct' | 'group'
  fromUser: Named | null
  toUser: Named | null
  messageType: MessageType
  /** Texts only: photos and videos stay with those they were sent to. */
  content: string
  isRead: boolean
  createdAt: string
}

/** Who may call this, and the trace it leaves, is the caller's to see to. */
export async function listMessageHistory(ctx: Context, page: HistoryPage): Promise<HistoryEntry[]> {
  const rows = await listHistoryRows(ctx.db, page)
  return rows.map(({ unsentAt, ...row }) => ({
    ...row,
    content: unsentAt ? '' : row.content,
    createdAt: row.createdAt.toISOString(),
  }))
}
