import { sql } from 'drizzle-orm'
import type { AdminMessage, MessagesQuery } from '#contract/admin.ts'
import {
  conversationMembers,
  conversations,
  messages,
} from '#server/features/conversations/conversations.schema.ts'
import { groups } from '#server/features/groups/groups.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'

export type HistoryRow = {
  id: string
  from_id: number | null
  from_name: string | null
  to_id: number | null
  to_name: string | null
  group_name: string | null
  message_type: AdminMessage['messageType']
  content: string
  is_read: boolean
  created_at: string
}

/**
 * The page is cut first, by the index on the id; only then are names and read positions looked up for its rows. Ids
 * grow with time, so the range ends at the id of its oldest message, and a page at its end does not search beyond.
 */
export async function listHistory(
  db: Database,
  since: Date | undefined,
  page: Pick<MessagesQuery, 'before' | 'limit'>,
): Promise<HistoryRow[]> {
  const { rows } = await db.execute<HistoryRow>(sql`
    with page as (
      select m.id, m.conversation_id, m.seq, m.from_user_id, m.message_type, m.created_at,
        case when m.message_type = 'text' and m.unsent_at is null then m.content else '' end as content
      from ${messages} m
      where m.id < ${page.before ?? Number.MAX_SAFE_INTEGER} and m.message_type <> 'notice' ${since ? within(since) : sql``}
      order by m.id desc
      limit ${page.limit}
    )
    select page.id, page.message_type, page.content, to_json(page.created_at) #>> '{}' as created_at,
      sender.id as from_id, sender.username as from_name,
      receiver.id as to_id, receiver.username as to_name, g.name as group_name,
      not exists (
        select 1 from ${conversationMembers} cm
        where cm.conversation_id = page.conversation_id and cm.left_at is null
          and cm.user_id is distinct from page.from_user_id and cm.last_read_seq < page.seq
      ) as is_read
    from page
    join ${conversations} c on c.id = page.conversation_id
    left join ${users} sender on sender.id = page.from_user_id
    left join ${users} receiver on c.kind = 'direct' and receiver.id = case when c.low_user_id = page.from_user_id then c.high_user_id else c.low_user_id end
    left join ${groups} g on g.conversation_id = c.id
    order by page.id desc`)
  return rows
}

function within(since: Date) {
  const start = sql`${since.toISOString()}::timestamptz`
  return sql`and m.created_at >= ${start}
    and m.id >= (select id from ${messages} where created_at >= ${start} order by created_at, id limit 1)`
}
