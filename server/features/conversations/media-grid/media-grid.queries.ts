import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { media } from '#server/features/media/media.schema.ts'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { messages } from '../conversations.schema.ts'
import { mediaColumns } from '../message.fragments.ts'
import type { MessageRow } from '../message-row.ts'

type Part = {
  conversationId: number
  /** Numbers between these two, both left out. */
  after: number
  before: number | undefined
  now: Date
  limit: number
}

/** Photos and videos that the viewer may see now, the newest first. What he deleted unseen is gone for him alone. */
export function listMediaRows(db: Database, viewerId: number, part: Part): Promise<MessageRow[]> {
  const { conversationId, after, before, now, limit } = part
  const isOwn = sql`x.from_user_id = ${viewerId}`
  const isShown: SQL = sql`not x.view_once and x.unsent_at is null
    and (x.expires_at is null or x.expires_at > ${now.toISOString()})
    and (${isOwn} or (x.refused_at is null and ${visibleInConversation(viewerId, sql`x.from_user_id`)}))`
  // First the page, along the index of what has media, as for the page of a thread.
  const page = sql`array(
    select x.id from ${messages} x
    where x.conversation_id = ${conversationId} and x.seq > ${after}
      ${before === undefined ? sql`` : sql`and x.seq < ${before}`}
      and x.media_id is not null and x.message_type in ('image', 'video') and ${isShown}
    order by x.seq desc limit ${limit})`
  return db
    .select({ ...getTableColumns(messages), media: mediaColumns })
    .from(messages)
    .innerJoin(media, eq(media.id, messages.mediaId))
    .where(sql`${messages.id} = any(${page})`)
    .orderBy(desc(messages.seq))
}
