import { type Column, type SQL, sql } from 'drizzle-orm'
import { media } from '#server/features/media/media.schema.ts'
import { hiddenSince } from '#server/platform/accounts/visibility.ts'
import { conversations, messages } from './conversations.schema.ts'

/** What is drawn of a photo, video or voice note. */
export const mediaColumns = {
  id: media.id,
  kind: media.kind,
  thumbhash: media.thumbhash,
  width: media.width,
  height: media.height,
  durationMs: media.durationMs,
  contentType: media.contentType,
  copyBytes: media.copyBytes,
  waveform: media.waveform,
}

/**
 * The newest number under which the viewer has something to see. What a member writes who is hidden from him has its
 * number too, but is not shown before somebody whom he can see has written after it: by itself it would tell him that
 * the hidden one is still there. 0 where there is nothing.
 */
export const lastShownSeq = (viewerId: number | SQL, conversationId: number | SQL | Column) =>
  sql<number>`coalesce((
    select x.seq from ${messages} x where x.conversation_id = ${conversationId} and ${isKnown(viewerId, sql`x`)}
    order by x.seq desc limit 1), 0)`

/** Written by nobody, by himself, by a member whom he can see, or by one whom he could see then. */
export const isKnown = (viewerId: number | SQL, message: SQL) =>
  sql`coalesce(${message}.created_at <= ${hiddenSince(viewerId, sql`${message}.from_user_id`)}, true)`

/** Whether both have written in the direct conversation of the two. */
export const haveTalked = (one: number, other: SQL | Column) =>
  sql<boolean>`exists (select 1 from ${conversations} c
    where c.low_user_id = least(${one}, ${other}) and c.high_user_id = greatest(${one}, ${other})
      and c.low_wrote and c.high_wrote)`
