import { sql } from 'drizzle-orm'
import type { Overview } from '#contract/admin.ts'
import { messages } from '#server/features/chat/chat.schema.ts'
import { feedback, feedbackResponses } from '#server/features/feedback/feedback.schema.ts'
import { reports } from '#server/features/safety/safety.schema.ts'
import { presence, users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'

type Figures = Omit<Overview, 'days'>

export async function countFigures(db: Database, now: Date): Promise<Figures> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Figures>(sql`
    select
      (select count(*)::int from ${users}) as "members",
      (select count(*)::int from ${presence} where last_active_at >= ${at} - interval '24 hours') as "activeToday",
      (select count(*)::int from ${messages} where created_at >= ${at} - interval '24 hours') as "messagesToday",
      (select count(*)::int from ${reports} where status = 'open') as "openReports",
      (select count(*)::int from ${feedback} f where not exists (select 1 from ${feedbackResponses} r where r.feedback_id = f.id)) as "openFeedback"`)
  return rows[0]!
}

/** The last 30 days, one row each, also for a day on which nothing happened. */
export async function countDays(db: Database, now: Date): Promise<Overview['days']> {
  const at = sql`${now.toISOString()}::timestamptz`
  const perDay = (table: unknown, column: string) => sql`
    (select date_trunc('day', ${sql.raw(column)}) as day, count(*)::int as n from ${table}
     where ${sql.raw(column)} >= ${at} - interval '31 days' group by 1)`
  const { rows } = await db.execute<Overview['days'][number]>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as "day", coalesce(u.n, 0) as "members", coalesce(m.n, 0) as "messages",
      coalesce(r.n, 0) as "reports", coalesce(p.n, 0) as "active"
    from generate_series(date_trunc('day', ${at}) - interval '29 days', date_trunc('day', ${at}), interval '1 day') as d(day)
    left join ${perDay(users, 'created_at')} u on u.day = d.day
    left join ${perDay(messages, 'created_at')} m on m.day = d.day
    left join ${perDay(reports, 'created_at')} r on r.day = d.day
    left join ${perDay(presence, 'last_active_at')} p on p.day = d.day
    order by d.day`)
  return rows
}
