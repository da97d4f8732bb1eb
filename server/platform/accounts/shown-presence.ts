import { type SQL, sql } from 'drizzle-orm'
import type { Presence } from '#contract/profile.ts'
import { closePairs, presence, users } from './accounts.schema.ts'
import type { Eyes } from './visibility.ts'

const STEP = sql`interval '10 minutes'`
/** Nobody is shown as online who was last seen longer ago: his step, and the one before it. */
const LONGEST_ONLINE = sql`interval '20 minutes'`

/** A value, or a placeholder of a prepared statement. */
type Given<T> = T | SQL

const moment = (now: Given<Date>) => (now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now)

/** When the present step of the member began. */
const stepBegan = (now: Given<Date>) => sql`date_bin(${STEP}, ${moment(now)}, ${presence.stepOrigin})`

/**
 * When he was last seen as far as that was known when his step began. It changes with the step and at no other
 * moment: whoever asks every second learns no more than whoever asks every ten minutes.
 */
export const seenBeforeStep = (now: Given<Date>) =>
  sql`case when ${presence.lastActiveAt} < ${stepBegan(now)} then ${presence.lastActiveAt} else ${presence.activeBefore} end`

/** What the next write of `last_active_at` must leave in `active_before`. */
export const activeBeforeOnWrite = (writtenAt: SQL) =>
  sql`case when ${presence.lastActiveAt} < date_bin(${STEP}, ${writtenAt}, ${presence.stepOrigin})
    then ${presence.lastActiveAt} else ${presence.activeBefore} end`

/** In a query that joins `users` and `presence`: have the two answered each other, or are their taps mutual? */
const isCloseTo = (viewerId: Eyes) => {
  if (typeof viewerId === 'string') return viewerId === 'partner' ? sql`true` : sql`false`
  return sql`exists (select 1 from ${closePairs} c where c.member_id = ${viewerId} and c.other_id = ${users.id})`
}

/** The two show it to each other. One who is only imagined shows his own. */
const showsPresence = (viewerId: Eyes) =>
  typeof viewerId === 'string'
    ? sql`${users.showsPresence}`
    : sql`${users.showsPresence} and (select v.shows_presence from ${users} v where v.id = ${viewerId})`

/**
 * In a query that joins `users` and `presence`: how this viewer sees whether the member is here. To the second for
 * those who are close, in steps for anybody else; nothing where one of the two does not show it.
 */
export function presenceFor(viewerId: Eyes, now: Given<Date>): SQL<Presence> {
  const seen = seenBeforeStep(now)
  const isOnline = sql`(${presence.onlineUntil} > ${moment(now)})`
  const isOnlineInSteps = sql`coalesce(${seen} >= ${stepBegan(now)} - ${STEP}, false)`
  // Asked only where it makes a difference.
  const isExact = sql`(${presence.lastActiveAt} >= ${stepBegan(now)} or ${isOnline} <> ${isOnlineInSteps}) and ${isCloseTo(viewerId)}`
  return sql<Presence>`case
    when not (${showsPresence(viewerId)}) then 'away'
    when ${isExact} then ${presenceSince(isOnline, presence.lastActiveAt, moment(now))}
    else ${presenceSince(isOnlineInSteps, seen, stepBegan(now))} end`
}

const presenceSince = (isOnline: SQL, seen: SQL | typeof presence.lastActiveAt, now: SQL) => sql`case
  when ${isOnline} then 'online'
  when ${seen} >= ${now} - interval '1 day' then 'today'
  when ${seen} >= ${now} - interval '7 days' then 'week'
  else 'away' end`

/** Whether the viewer sees this member as online. */
export const isShownOnline = (viewerId: Given<number>, member: SQL, now: Given<Date>) =>
  sql`exists (select 1 from ${presence} join ${users} on ${users.id} = ${presence.userId}
    where ${presence.userId} = ${member} and ${presence.lastActiveAt} >= ${moment(now)} - ${LONGEST_ONLINE}
      and ${presenceFor(viewerId, now)} = 'online')`
