import { type SQL, sql } from 'drizzle-orm'

/** A value that a prepared statement is given each time. */
export const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`
