import { sql } from 'drizzle-orm'
import { media } from '#server/features/media/media.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import { type conversationMembers, messages } from './conversations.schema.ts'

/** What is drawn of a photo or video. */
export const mediaColumns = {
  id: media.id,
  kind: media.kind,
  thumbhash: media.thumbhash,
  width: media.width,
  height: media.height,
  durationMs: media.durationMs,
}

const COUNTED_AT_MOST = 100

/**
 * How many messages of others, seen by this rule and not taken back, the member of this row has not read.
 * Counted only as far as anybody would read the number.
 */
export function unreadOf(viewerId: number, member: typeof conversationMembers) {
  return sql<number>`(select count(*)::integer from (
    select 1 from ${messages} x
    where x.conversation_id = ${member.conversationId} and x.from_user_id <> ${viewerId}
      and x.seq > ${member.hiddenBeforeSeq}
      and ((x.seq > ${member.lastReadSeq} and x.unsent_at is null) or x.seq = ${member.unreadMarkSeq})
      and ${visibleTo(viewerId, sql`x.from_user_id`)}
    limit ${COUNTED_AT_MOST}) unread)`
}
