import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/accounts/accounts.schema.ts'
import { profiles } from '../profile.schema.ts'

/** The trip that a member has planned or is on. While it is under way, his profile says where he is. */
export const trips = pgTable(
  'trips',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    cityId: integer('city_id').notNull(),
    city: text('city').notNull(),
    country: text('country').notNull(),
    /** The cell of the city's middle: the same for all who go there. */
    cityCell: integer('city_cell').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** When others see it begin and end: a random moment of the night, so that it is not the same for all travellers. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    isAnnounced: boolean('is_announced').notNull(),
    isUnderWay: boolean('is_under_way').notNull().default(false),
  },
  (table) => [
    index('trips_starting').on(table.startsAt).where(sql`not ${table.isUnderWay}`),
    index('trips_ending').on(table.endsAt).where(sql`${table.isUnderWay}`),
    index('trips_announced')
      .on(table.cityCell, table.startsOn)
      .where(sql`${table.isAnnounced} and not ${table.isUnderWay}`),
    check('trip_has_days', sql`${table.startsOn} <= ${table.endsOn} and ${table.startsAt} < ${table.endsAt}`),
  ],
)
