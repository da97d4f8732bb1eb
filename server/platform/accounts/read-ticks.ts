import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { users } from './accounts.schema.ts'

/** Whether this member lets others see what he has read. */
export const showsReadTicks = (userId: number | SQL | Column) =>
  sql<boolean>`(select t.shows_read_ticks from ${users} t where t.id = ${userId})`

/** Ticks go both ways: who does not show his sees none. */
export async function bothShowReadTicks(db: Database, one: number, other: number): Promise<boolean> {
  const { rows } = await db.execute<{ both: boolean }>(
    sql`select ${showsReadTicks(one)} and ${showsReadTicks(other)} as both`,
  )
  return rows[0]?.both === true
}
