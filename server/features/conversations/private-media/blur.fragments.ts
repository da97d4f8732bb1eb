import { type SQL, sql } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { conversations, messages } from '../conversations.schema.ts'

/** A direct conversation in which he has not written yet, unless he wants photos of strangers as they are. */
export const blursFor = (viewerId: number, conversation: SQL) =>
  sql<boolean>`(${conversation}.kind = 'direct'
    and not case when ${conversation}.low_user_id = ${viewerId} then ${conversation}.low_wrote else ${conversation}.high_wrote end
    and exists (select 1 from ${users} u where u.id = ${viewerId} and u.blurs_strangers))`

/** His own, or one that he asked to be shown, or that does not come blurred; and not one that he deleted unseen. */
export const comesSharp = (viewerId: number) =>
  sql`(${messages.fromUserId} = ${viewerId} or (${messages.refusedAt} is null and (
    ${messages.revealedAt} is not null or not exists (
      select 1 from ${conversations} c where c.id = ${messages.conversationId} and ${blursFor(viewerId, sql`c`)}))))`
