import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
} from 'drizzle-orm/pg-core'
import {
  hostTravelPreference,
  memberRole,
  profiles,
  sexualOrientation,
} from '#server/features/profile/profile.schema.ts'
import { moment } from '#server/platform/accounts/accounts.schema.ts'

/**
 * What the list may be filtered and ordered by. A new filter is a column here, in the triggers, in `filters` below, and
 * in `search/filter-conditions.fragments.ts`.
 */
const searched = {
  memberRole: memberRole('member_role').notNull(),
  /** Null for one who hides it: he passes no filter by age. */
  age: smallint('age'),
  cell: integer('cell'),
  district: integer('district').generatedAlwaysAs(sql`district_of(cell)`),
  /** How exactly he lets himself be seen: a filter by distance is no finer. */
  locationPrecision: smallint('location_precision').notNull(),
  hostTravelPreference: hostTravelPreference('host_travel_preference').notNull(),
  sexualOrientation: sexualOrientation('sexual_orientation').notNull(),
  /** A bit for each label, by `interest_mask`: what two share is one `and`. */
  interests: bigint('interests', { mode: 'bigint' }).notNull(),
  hasPicture: boolean('has_picture').notNull(),
  isVerified: boolean('is_verified').notNull().default(false),
  /** Null for one who is not available; past once it is over, by the clock. */
  availableUntil: moment('available_until'),
  /** The day he made his profile, and nothing finer. */
  joinedOn: date('joined_on', { mode: 'string' }).notNull(),
  /** The day he was last seen: recency in coarse steps, and one write a day. */
  activeOn: date('active_on', { mode: 'string' }).notNull(),
  /** Orders those who are equal otherwise. Made of his number alone, so no place is in it, and no two are the same. */
  shuffle: bigint('shuffle', { mode: 'number' })
    .notNull()
    .generatedAlwaysAs(sql`(user_id::bigint * 2654435761) & 4294967295`),
}

type Searched = Record<keyof typeof searched | 'userId', PgColumn>

/**
 * The orders of the list. All that a filter looks at is in the index, so that whoever is passed over costs no more than
 * his entry there; the widest columns come first, for then none is padded.
 */
function orders(name: string, table: Searched) {
  const filters = [
    table.interests,
    table.memberRole,
    table.hostTravelPreference,
    table.sexualOrientation,
    table.userId,
    table.age,
    table.locationPrecision,
    table.hasPicture,
    table.isVerified,
    table.availableUntil,
  ] as const
  const unlocated: SQL = sql`${table.cell} is null`
  const { cell, district, activeOn, joinedOn, shuffle } = table
  return [
    index(`${name}_near`).on(cell, shuffle, ...filters, joinedOn),
    index(`${name}_recent`).on(activeOn, shuffle, ...filters, joinedOn, cell),
    index(`${name}_newest`).on(joinedOn, shuffle, ...filters, cell),
    index(`${name}_recent_near`).on(district, activeOn, shuffle, ...filters, joinedOn, cell),
    index(`${name}_newest_near`).on(district, joinedOn, shuffle, ...filters, cell),
    index(`${name}_unlocated`)
      .on(activeOn, shuffle, ...filters, joinedOn, cell)
      .where(unlocated),
  ]
}

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
    ...searched,
  },
  (table) => orders('discovery_entries', table),
)

/**
 * The entries of those who may be seen as online by somebody: everyone with a sign of life in the last half hour.
 * Triggers insert and update them, a job deletes those who are long gone.
 */
export const discoveryOnline = pgTable(
  'discovery_online',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => discoveryEntries.userId, { onDelete: 'cascade' }),
    ...searched,
  },
  (table) => orders('discovery_online', table),
)

/**
 * The cells in which there is anybody, and how many of each role; a cell that empties is deleted. Its `place` (a
 * point of degrees) and its `centre` (the same on the globe, for distances) are added by a later migration.
 */
export const discoveryCells = pgTable(
  'discovery_cells',
  {
    cell: integer('cell').notNull(),
    memberRole: memberRole('member_role').notNull(),
    members: integer('members').notNull(),
    district: integer('district').notNull().generatedAlwaysAs(sql`district_of(cell)`),
  },
  (table) => [
    primaryKey({ columns: [table.cell, table.memberRole] }),
    index('discovery_cells_district').on(table.district),
    check('counted', sql`${table.members} >= 0`),
  ],
)

/**
 * How many there are by squares of 20 by 20 cells, about 22 km, so that the list need not look for single cells far
 * away. The `centre` of each is added by a later migration.
 */
export const discoveryDistricts = pgTable(
  'discovery_districts',
  {
    district: integer('district').primaryKey(),
    members: integer('members').notNull(),
  },
  (table) => [check('district_counted', sql`${table.members} >= 0`)],
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

/** The same by a sixteenth of a region, about 10 km, for a map of a county or a country. */
export const discoverySubregions = pgTable(
  'discovery_subregions',
  {
    subregion: integer('subregion').notNull(),
    memberRole: memberRole('member_role').notNull(),
    members: integer('members').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subregion, table.memberRole] }),
    check('subregion_counted', sql`${table.members} >= 0`),
  ],
)
