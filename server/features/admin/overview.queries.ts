import { sql } from 'drizzle-orm'
import type { Overview } from '#contract/admin.ts'
import { messages } from '#server/features/conversations/conversations.schema.ts'
import { feedback, feedbackResponses } from '#server/features/feedback/feedback.schema.ts'
import { reports } from '#server/features/safety/safety.schema.ts'
import { verifications } from '#server/features/verification/verification.schema.ts'
import { presence, users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { activeDays } from './admin.schema.ts'

type Figures = Omit<Overview, 'days'>

const timestamp = (now: Date) => sql`${now.toISOString()}::timestamptz`
/** Days are those of UTC, whatever the session's time zone. */
const startOfDay = (now: Date) => sql`date_trunc('day', ${timestamp(now)}, 'UTC')`
const activeSince = (now: Date) =>
  sql`(select count(*)::int from ${presence} where last_active_at >= ${startOfDay(now)})`

export async function countFigures(db: Database, now: Date): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    select
      (select count(*)::int from ${users}) as "members",
      ${activeSince(now)} as "activeToday",
      (select count(*)::int from ${messages} where created_at >= ${startOfDay(now)}) as "messagesToday",
      (select count(*)::int from ${reports} where status = 'open') as "openReports",
      (select count(*)::int from ${feedback} f
       where not exists (select 1 from ${feedbackResponses} r where r.feedback_id = f.id)) as "openFeedback",
      (select count(*)::int from ${verifications} where state = 'waiting') as "openVerifications"`)
  return rows[0]!
}

/** The last 30 days, one row each, also for a day on which nothing happened. */
export async function countDays(db: Database, now: Date): Promise<Overview['days']> {
  const perDay = (table: unknown) => sql`
    (select utc_day(created_at) as day, count(*)::int as n from ${table}
     where created_at >= ${startOfDay(now)} - interval '29 days' group by 1)`
  const { rows } = await db.execute<Overview['days'][number]>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as "day", coalesce(u.n, 0) as "members", coalesce(m.n, 0) as "messages",
      coalesce(r.n, 0) as "reports", case when d.ago = 0 then ${activeSince(now)} else coalesce(a.members, 0) end as "active"
    from (select ago, utc_day(${timestamp(now)}) - ago as day from generate_series(0, 29) ago) d
    left join ${perDay(users)} u on u.day = d.day
    left join ${perDay(messages)} m on m.day = d.day
    left join ${perDay(reports)} r on r.day = d.day
    left join ${activeDays} a on a.day = d.day
    order by d.day`)
  return rows
}

/** Never less than noted before: who was here and has deleted his account was here. */
export async function upsertActiveDay(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${activeDays} as noted (day, members) values (utc_day(${timestamp(now)}), ${activeSince(now)})
    on conflict (day) do update set members = greatest(noted.members, excluded.members)`)
}
