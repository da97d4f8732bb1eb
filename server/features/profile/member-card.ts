import { areaBounds } from '#contract/areas.ts'
import { cellCentre } from '#contract/location.ts'
import type { MemberCard, OwnProfile } from '#contract/profile.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import type { Context } from '#server/platform/context.ts'
import type { CardRow, ProfileRow, SharedCardRow } from './profile.queries.ts'
import { shownPlace } from './shown-place.ts'

/** What others see of a member. This is the only place where a row of his becomes an answer. */
export const presentCard = (ctx: Context, row: CardRow): MemberCard => ({
  ...presentSharedCard(ctx, row),
  presence: row.presence,
})

/** What of it is the same for all who may see him. */
export function presentSharedCard(ctx: Context, row: SharedCardRow): Omit<MemberCard, 'presence'> {
  const { profile } = row
  const picture = profile?.pictureId ?? null
  const place = profile?.cell == null ? undefined : shownPlace(ctx, row.id, profile.cell)
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
    locationVisible: row.locationVisible,
    locationPrecision: row.locationPrecision,
    groupInvitations: row.groupInvitations,
    locationLat: place?.lat ?? null,
    locationLng: place?.lng ?? null,
    shownArea: row.settledCell === null ? null : areaBounds(row.settledCell, row.locationPrecision),
  }
}

function facts(row: NonNullable<CardRow['profile']>) {
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
