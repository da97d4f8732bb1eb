import { areaBounds } from '#contract/areas.ts'
import type { Availability } from '#contract/availability.ts'
import { cellCentre } from '#contract/location.ts'
import type { MemberCard, OwnProfile } from '#contract/profile.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import type { Context } from '#server/platform/context.ts'
import type { CardRow, ProfileRow, SharedCardRow, Sight } from './profile.queries.ts'
import { shownPlace } from './shown-place.ts'

/** What others see of a member. This is the only place where a row of his becomes an answer. */
export const presentCard = (ctx: Context, row: CardRow): MemberCard => ({
  ...asSeenWith(row, presentSharedCard(ctx, row)),
  presence: row.presence,
})

/** Who hides his age or his distance sees neither that of others, nor the place that would tell it. */
export function asSeenWith<Card extends Pick<MemberCard, 'profile'>>(
  { seesAges, seesDistances }: Sight,
  card: Card,
): Card {
  if (!card.profile || (seesAges && seesDistances)) return card
  const profile = {
    ...card.profile,
    ...(seesAges ? {} : { age: null }),
    ...(seesDistances ? {} : { locationPrecision: null, locationLat: null, locationLng: null }),
  }
  return { ...card, profile }
}

/** What of it is the same for all who may see him. */
export function presentSharedCard(ctx: Context, row: SharedCardRow): Omit<MemberCard, 'presence'> {
  const { profile } = row
  const picture = profile?.pictureId ?? null
  const hasPlace = profile?.showsDistance && profile.cell !== null
  const place = hasPlace ? shownPlace(ctx, row.id, profile.cell!) : undefined
  return {
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: picture && mediaUrl(picture),
    thumbUrl: picture && mediaUrl(picture, 'thumb'),
    thumbhash: row.thumbhash,
    isVerified: profile?.isVerified ?? false,
    profile: profile && {
      ...facts(profile),
      available: presentAvailability(profile, ctx.now()),
      age: profile.showsAge ? profile.age : null,
      locationPrecision: place ? profile.locationPrecision : null,
      locationLat: place?.lat ?? null,
      locationLng: place?.lng ?? null,
    },
  }
}

export function presentOwnProfile(row: ProfileRow): OwnProfile {
  const place = row.ownCell === null ? undefined : cellCentre(row.ownCell)
  return {
    ...facts(row),
    headline: row.headline,
    pronouns: row.pronouns,
    heightCm: row.heightCm,
    build: row.build,
    lookingFor: row.lookingFor,
    languages: row.languages,
    pictureCaption: row.pictureCaption,
    hintDismissed: row.hintDismissed,
    locationVisible: row.locationVisible,
    locationPrecision: row.locationPrecision,
    showsAge: row.showsAge,
    showsDistance: row.showsDistance,
    groupInvitations: row.groupInvitations,
    locationLat: place?.lat ?? null,
    locationLng: place?.lng ?? null,
    travelsTo: row.travelsTo,
    shownArea: shownArea(row),
  }
}

type AvailableRow = Pick<ProfileRow, 'availableUntil' | 'availablePlace' | 'availableText'>

/** By the clock: what is over is over before a job empties it. */
export function presentAvailability(row: AvailableRow, now: Date): Availability | null {
  const { availableUntil, availablePlace, availableText } = row
  if (!availableUntil || !availablePlace || availableUntil <= now) return null
  return { until: availableUntil.toISOString(), place: availablePlace, text: availableText }
}

/** In the order of the list, if nowhere else. */
const shownArea = ({ settledCell, locationPrecision, showsDistance }: ProfileRow) =>
  settledCell === null ? null : areaBounds(settledCell, showsDistance ? locationPrecision : 20)

function facts(row: NonNullable<SharedCardRow['profile']>) {
  return {
    role: row.memberRole,
    age: row.age,
    hostTravelPreference: row.hostTravelPreference,
    sexualOrientation: row.sexualOrientation,
    attribute: row.attribute,
    bio: row.bio,
    interests: row.interests,
  }
}
