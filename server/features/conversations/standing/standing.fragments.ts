import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ChatFilter } from '#contract/standing.ts'
import { conversationMembers } from '../conversations.schema.ts'

/** What a list says of where each conversation stands with its reader. */
export const standingColumns = {
  mutedUntil: conversationMembers.mutedUntil,
  pinnedAt: conversationMembers.pinnedAt,
  folder: conversationMembers.folder,
}

/** What the list of this filter holds; of `all`, what is not pinned: that stands above it. */
export function isIn(filter: ChatFilter): SQL | undefined {
  const { folder, pinnedAt, unreadCount } = conversationMembers
  if (filter === 'archived') return eq(folder, 'archive')
  if (filter === 'requests') return eq(folder, 'requests')
  return and(eq(folder, 'inbox'), filter === 'unread' ? sql`${unreadCount} > 0` : isNull(pinnedAt))
}

export const isPinned = () =>
  and(isNotNull(conversationMembers.pinnedAt), eq(conversationMembers.folder, 'inbox'))
