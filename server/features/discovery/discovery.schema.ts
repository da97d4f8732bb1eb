import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { memberRole, profiles } from '#server/features/profile/profile.schema.ts'

/**
 * What the order of the list needs of a member, and nothing else. Triggers keep it in step with his profile and his
 * presence, in the transaction that changes them.
 */
export const discoveryEntries = pgTable(
  'discovery_entries',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    memberRole: memberRole('member_role').notNull(),
    age: smallint('age').notNull(),
    cell: integer('cell'),
    /** The day he was last seen: recency in coarse steps, and one write a day. */
    activeOn: date('active_on', { mode: 'string' }).notNull(),
    /** Orders those who are equal otherwise. Made of his number alone, so no place is in it, and no two are the same. */
    shuffle: bigint('shuffle', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`(user_id::bigint * 2654435761) & 4294967295`),
  },
  (table) => [
    index('discovery_entries_near').on(table.cell, table.memberRole, table.shuffle),
    index('discovery_entries_recent').on(table.activeOn, table.shuffle),
    index('discovery_entries_unlocated').on(table.activeOn, table.shuffle).where(sql`${table.cell} is null`),
  ],
)

/**
 * The cells in which there is anybody, and how many of each role; a cell that empties is deleted. Its `place` (a
 * point of degrees) and its `centre` (the same on the globe, for nearest-first) are added by a later migration.
 */
export const discoveryCells = pgTable(
  'discovery_cells',
  {
    cell: integer('cell').notNull(),
    memberRole: memberRole('member_role').notNull(),
    members: integer('members').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cell, table.memberRole] }),
    check('counted', sql`${table.members} >= 0`),
  ],
)

/** The same counts by squares of 1.4 degrees, so that a map of the world need not add up every cell. */
export const discoveryRegions = pgTable(
  'discovery_regions',
  {
    region: integer('region').notNull(),
    memberRole: memberRole('member_role').notNull(),
    members: integer('members').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.region, table.memberRole] }),
    check('region_counted', sql`${table.members} >= 0`),
  ],
)
