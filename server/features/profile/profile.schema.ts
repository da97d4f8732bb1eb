import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { availablePlaces } from '#contract/availability.ts'
import { memberRoles } from '#contract/product.ts'
import {
  groupInvitations,
  hostTravelPreferences,
  type LocationPrecision,
  sexualOrientations,
} from '#contract/profile.ts'
import { builds, type LookingFor } from '#contract/profile-details.ts'
import { media } from '#server/features/media/media.schema.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const memberRole = pgEnum('member_role', memberRoles)
export const hostTravelPreference = pgEnum('host_travel_preference', hostTravelPreferences)
export const sexualOrientation = pgEnum('sexual_orientation', sexualOrientations)
export const build = pgEnum('build', builds)
export const availablePlace = pgEnum('available_place', availablePlaces)
export const groupInvitation = pgEnum('group_invitations', groupInvitations)

/** What a member says about himself. */
export const profiles = pgTable(
  'profiles',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    memberRole: memberRole('member_role').notNull().default('Switchr'),
    age: smallint('age').notNull(),
    hostTravelPreference: hostTravelPreference('host_travel_preference').notNull().default('Travel/Host'),
    sexualOrientation: sexualOrientation('sexual_orientation').notNull().default('Gay'),
    attribute: text('attribute').notNull().default('0.0'),
    bio: text('bio').notNull().default(''),
    interests: text('interests').array().notNull().default([]),
    headline: text('headline').notNull().default(''),
    pronouns: text('pronouns').notNull().default(''),
    heightCm: smallint('height_cm'),
    build: build('build'),
    lookingFor: text('looking_for').array().$type<LookingFor[]>().notNull().default([]),
    languages: text('languages').array().notNull().default([]),
    pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
    /** Admins have seen that he is the man in this picture. A trigger takes it back with the picture. */
    isVerified: boolean('is_verified').notNull().default(false),
    pictureCaption: text('picture_caption').notNull().default(''),
    hintDismissed: boolean('hint_dismissed').notNull().default(false),
    locationVisible: boolean('location_visible').notNull().default(true),
    locationPrecision: smallint('location_precision').$type<LocationPrecision>().notNull().default(1),
    /** Available now, as long as this is to come. All three are emptied when it is over. */
    availableUntil: moment('available_until'),
    availablePlace: availablePlace('available_place'),
    availableText: text('available_text').notNull().default(''),
    /** Both ways, like presence: who hides his age or his distance does not see that of others. */
    showsAge: boolean('shows_age').notNull().default(true),
    showsDistance: boolean('shows_distance').notNull().default(true),
    groupInvitations: groupInvitation('group_invitations').notNull().default('anyone'),
    /** The cell in which others see him. It is all that cards, order, distances and the map know of where he is. */
    cell: integer('cell'),
    /** The cell that he reported last. His own list is measured from it; nothing that others see is. */
    ownCell: integer('own_cell'),
    /** Where his own cell has been long enough for others to see it; `cell` is this at his precision. */
    settledCell: integer('settled_cell'),
    /** When his own cell becomes the settled one, if they differ. */
    settlesAt: moment('settles_at'),
    cellSetAt: moment('cell_set_at'),
    /** While he travels the cells above are of that city, and this is where his own one was: read for his return alone. */
    homeCell: integer('home_cell'),
    travelsTo: text('travels_to'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('profiles_picture').on(table.pictureId),
    check('verified_by_picture', sql`not ${table.isVerified} or ${table.pictureId} is not null`),
    index('profiles_available').on(table.availableUntil).where(sql`${table.availableUntil} is not null`),
    check(
      'whole_availability',
      sql`(${table.availableUntil} is null) = (${table.availablePlace} is null) and (${table.availableUntil} is not null or ${table.availableText} = '')`,
    ),
    check(
      'quarter_of_an_hour',
      sql`date_bin('15 minutes', ${table.availableUntil}, timestamptz '2000-01-01 00:00:00Z') = ${table.availableUntil}`,
    ),
    check('grown_up', sql`${table.age} between 18 and 99`),
    check('at_most_five_interests', sql`cardinality(${table.interests}) <= 5`),
    check('possible_height', sql`${table.heightCm} between 120 and 230`),
    check('at_most_six_languages', sql`cardinality(${table.languages}) <= 6`),
    check('known_looking_for', sql`${table.lookingFor} <@ array['Chats', 'Dates', 'Friends', 'Right now']`),
    index('profiles_settling').on(table.settlesAt).where(sql`${table.settlesAt} is not null`),
    check('known_precision', sql`${table.locationPrecision} in (1, 5, 20)`),
    check('hidden_is_hidden', sql`${table.locationVisible} or ${table.cell} is null`),
    check(
      'home_while_away',
      sql`(${table.homeCell} is null or ${table.travelsTo} is not null) and (${table.travelsTo} is null or ${table.cell} is not null)`,
    ),
    check(
      'whole_place',
      sql`num_nulls(${table.cell}, ${table.ownCell}, ${table.settledCell}) in (0, 3) and (${table.settlesAt} is null or ${table.ownCell} is distinct from ${table.settledCell})`,
    ),
  ],
)

/** What a card shows of a profile. What only he himself may know never gets as far as this. */
const cardProfile = {
  memberRole: profiles.memberRole,
  age: profiles.age,
  hostTravelPreference: profiles.hostTravelPreference,
  sexualOrientation: profiles.sexualOrientation,
  attribute: profiles.attribute,
  bio: profiles.bio,
  interests: profiles.interests,
  pictureId: profiles.pictureId,
  isVerified: profiles.isVerified,
  locationPrecision: profiles.locationPrecision,
  availableUntil: profiles.availableUntil,
  availablePlace: profiles.availablePlace,
  availableText: profiles.availableText,
  showsAge: profiles.showsAge,
  showsDistance: profiles.showsDistance,
  cell: profiles.cell,
}

/** What his page shows beside the card. */
export const detailColumns = {
  headline: profiles.headline,
  pronouns: profiles.pronouns,
  heightCm: profiles.heightCm,
  build: profiles.build,
  lookingFor: profiles.lookingFor,
  languages: profiles.languages,
}

/** The columns a card is made of. Discovery, taps, chat and the rest join them to lists of their own. */
export const cardColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  profile: cardProfile,
  thumbhash: media.thumbhash,
}

/**
 * Another one after each change of what a card shows, in a query that joins users and profiles: PostgreSQL itself notes
 * which transaction wrote a row. The thumbhash of a picture never changes; another picture is a change of the profile.
 */
export const cardVersion = sql<string>`${users}.xmin::text || ' ' || ${profiles}.xmin::text`

export const galleryPhotos = pgTable(
  'gallery_photos',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    caption: text('caption').notNull().default(''),
    /** Null until he has put them in order: such photos come last, as they came. */
    position: smallint('position'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('gallery_photos_user').on(table.userId),
    uniqueIndex('gallery_photos_media').on(table.mediaId),
  ],
)
