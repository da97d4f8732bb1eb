import { type SQL, sql } from 'drizzle-orm'
import { conversations } from '#server/features/conversations/conversations.schema.ts'
import { profiles } from '#server/features/profile/profile.schema.ts'
import { taps } from '#server/features/taps/taps.schema.ts'
import { isShownOnline } from '#server/platform/accounts/shown-presence.ts'
import { notBlocked } from '#server/platform/accounts/visibility.ts'
import { given } from '#server/platform/database/given.ts'
import { discoveryEntries, discoveryOnline } from '../discovery.schema.ts'
import { passedMembers } from '../passed/passed.schema.ts'

export const viewerId = given('viewerId', 'integer')
export const now = given('now', 'timestamptz')

export const tableFor = (online: boolean) => (online ? discoveryOnline : discoveryEntries)

/** All columns that a filter looks at, of the entries `e`. An index that lacks one of them answers no search alone. */
export const filterColumns = sql.raw(
  [
    'user_id',
    'member_role',
    'age',
    'location_precision',
    'host_travel_preference',
    'sexual_orientation',
    'interests',
    'has_picture',
    'is_verified',
    'available_until',
    'joined_on',
    'shuffle',
  ]
    .map((column) => `e.${column}`)
    .join(', '),
)

const whenGiven = (name: string, type: string, condition: (value: SQL) => SQL): SQL => {
  const value = given(name, type)
  return sql`(${value} is null or ${condition(value)})`
}
const whenChosen = (name: string, condition: SQL): SQL => whenGiven(name, 'boolean', () => condition)

/**
 * No row, asked by an index for each who comes this far. As a value and not as `exists`, or PostgreSQL might read all
 * the rows there are beforehand.
 */
const none = (rows: SQL) => sql`(select true ${rows} limit 1) is null`

/** Which of the entries `s` this viewer may see and wants to: the suspended and the paused have none. A new filter is one more line. */
export function passes(online: boolean): SQL {
  const member = sql`s.user_id`
  const conditions = [
    sql`${member} <> ${viewerId}`,
    whenGiven('role', 'member_role', (role) => sql`s.member_role = ${role}`),
    whenGiven('minAge', 'integer', (age) => sql`s.age >= ${age}`),
    whenGiven('maxAge', 'integer', (age) => sql`s.age <= ${age}`),
    // Who is shown as nearer than 5 or 20 km passes by that and by nothing finer.
    whenGiven('within', 'integer', (km) => sql`s.location_precision <= ${km}`),
    whenGiven(
      'cannot',
      'host_travel_preference',
      (preference) => sql`s.host_travel_preference <> ${preference}`,
    ),
    whenGiven('orientation', 'sexual_orientation[]', (any) => sql`s.sexual_orientation = any(${any})`),
    whenChosen('picture', sql`s.has_picture`),
    whenChosen('newHere', sql`s.joined_on > utc_day(${now}) - 7`),
    whenChosen('verified', sql`s.is_verified`),
    whenChosen('available', sql`s.available_until > ${now}`),
    whenChosen(
      'sharedInterests',
      sql`s.interests & (select interest_mask(v.interests) from ${profiles} v where v.user_id = ${viewerId}) <> 0`,
    ),
    whenChosen(
      'hidePassed',
      none(sql`from ${passedMembers} p where p.user_id = ${viewerId} and p.member_id = ${member}`),
    ),
    whenChosen(
      'hideTapped',
      none(sql`from ${taps} t where t.from_user_id = ${viewerId} and t.to_user_id = ${member}`),
    ),
    whenChosen(
      'notChatted',
      none(sql`from ${conversations} c where c.low_user_id = least(${member}, ${viewerId})
        and c.high_user_id = greatest(${member}, ${viewerId}) and c.last_seq > 0`),
    ),
    notBlocked(viewerId, member),
    ...(online ? [isShownOnline(viewerId, member, now)] : []),
  ]
  return sql.join(conditions, sql` and `)
}
