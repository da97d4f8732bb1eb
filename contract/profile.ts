import * as z from 'zod/mini'
import { availability } from './availability.ts'
import { endpoint, id, idParams, moment } from './endpoint.ts'
import { exportEndpoints, exportState } from './export.ts'
import { limits } from './limits.ts'
import {
  groupInvitations,
  hostTravelPreferences,
  locationPrecision,
  memberRole,
  ownProfile,
  profileFacts,
  sexualOrientations,
} from './own-profile.ts'
import { photo, photoEndpoints } from './photos.ts'
import { lookingForChoices, profileDetails } from './profile-details.ts'
import { humanText, plainText } from './text.ts'

export {
  type GroupInvitations,
  groupInvitations,
  hostTravelPreferences,
  type LocationPrecision,
  locationPrecisions,
  type OwnProfile,
  type SexualOrientation,
  sexualOrientations,
} from './own-profile.ts'

export type { Photo } from './photos.ts'

export const presences = ['online', 'today', 'week', 'away'] as const
export type Presence = (typeof presences)[number]

export const memberAge = z
  .int('Please enter a valid age between 18 and 99.')
  .check(
    z.gte(limits.age.min, 'Please enter a valid age between 18 and 99.'),
    z.lte(limits.age.max, 'Please enter a valid age between 18 and 99.'),
  )
const name = z.nullable(humanText(limits.name.max))

/** What others see. The point is one inside the area of his precision, the same for every viewer. */
export const memberProfile = z.object({
  ...profileFacts,
  /** `null` where one of the two hides his age. */
  age: z.nullable(z.number()),
  available: z.nullable(availability),
  /** This and the point are `null` for one who shows no place, and where one of the two hides his distance. */
  locationPrecision: z.nullable(locationPrecision),
  locationLat: z.nullable(z.number()),
  locationLng: z.nullable(z.number()),
})

/** A member as a card: wherever he is named, drawn or listed. */
export const memberCard = z.object({
  id,
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  thumbUrl: z.nullable(z.string()),
  thumbhash: z.nullable(z.string()),
  presence: z.enum(presences),
  /** Admins have seen that he is the man in his main picture. */
  isVerified: z.boolean(),
  profile: z.nullable(memberProfile),
})
export type MemberCard = z.infer<typeof memberCard>

/** A member's own page, as all others see it. */
const memberPage = z.object({
  ...memberCard.shape,
  profile: z.nullable(z.extend(memberProfile, profileDetails)),
  /** Of the profile picture. */
  pictureCaption: z.string(),
  gallery: z.array(photo),
})

/** Through whose eyes one can look at one's own page; a partner is one with whom one has talked. */
export const imaginedViewers = ['stranger', 'partner', 'blocked'] as const
export type ImaginedViewer = (typeof imaginedViewers)[number]

export const member = z.object({
  ...memberPage.shape,
  /** For admins alone: to anybody else a suspended member is not there. */
  suspendedAt: z.optional(moment),
  /** For admins alone, who open his page although he has paused. */
  paused: z.optional(z.literal(true)),
})
export type Member = z.infer<typeof member>

export const newProfile = z.object({
  role: memberRole,
  age: memberAge,
  bio: z.optional(humanText(limits.bio)),
  locationVisible: z._default(z.boolean(), true),
})
export type NewProfile = z.infer<typeof newProfile>

const detailChanges = {
  headline: z.optional(humanText(limits.headline)),
  pronouns: z.optional(humanText(limits.pronouns)),
  heightCm: z.optional(z.nullable(z.int().check(z.gte(limits.heightCm.min), z.lte(limits.heightCm.max)))),
  build: z.optional(profileDetails.build),
  lookingFor: z.optional(profileDetails.lookingFor.check(z.maxLength(lookingForChoices.length))),
  languages: z.optional(
    z
      .array(plainText(limits.languageCode))
      .check(z.maxLength(limits.languages, `Please choose at most ${limits.languages} languages`)),
  ),
}

export const profileChanges = z.object({
  role: z.optional(memberRole),
  age: z.optional(memberAge),
  hostTravelPreference: z.optional(z.enum(hostTravelPreferences)),
  sexualOrientation: z.optional(z.enum(sexualOrientations)),
  attribute: z.optional(humanText(limits.attribute)),
  bio: z.optional(humanText(limits.bio)),
  locationVisible: z.optional(z.boolean()),
  locationPrecision: z.optional(locationPrecision),
  /** Both ways: who hides his age or his distance does not see that of others, nor filter by it. */
  showsAge: z.optional(z.boolean()),
  showsDistance: z.optional(z.boolean()),
  groupInvitations: z.optional(z.enum(groupInvitations)),
  interests: z.optional(
    z
      .array(plainText(limits.interestLabel))
      .check(z.maxLength(limits.interests, 'Please choose at most 5 interests')),
  ),
  firstName: z.optional(name),
  lastName: z.optional(name),
  hintDismissed: z.optional(z.literal(true)),
  ...detailChanges,
})
export type ProfileChanges = z.infer<typeof profileChanges>

/**
 * `held`: there is an open report, so the account is hidden now and deleted when that is decided. `underWay`: it is
 * hidden now and so large that its deletion takes a while.
 */
export const deletedAccount = z.object({
  success: z.literal(true),
  held: z.boolean(),
  underWay: z.boolean(),
})
export type DeletedAccount = z.infer<typeof deletedAccount>

/** What others learn without being told. What is shown goes both ways: who does not show it does not see it of others. */
export const privacy = z.object({
  /** When he is online. */
  showsPresence: z.boolean(),
  /** That he has read what they wrote. */
  showsReadTicks: z.boolean(),
  /** That he looked at their pages. Without it he browses invisibly. */
  showsVisits: z.boolean(),
  /** Photos and clips of those whom he has not answered come blurred. */
  blursStrangers: z.boolean(),
  /** Hidden from everybody with whom he has no conversation. What he sees of others does not change. */
  isPaused: z.boolean(),
})
export type Privacy = z.infer<typeof privacy>
export const privacyChanges = z.partial(privacy)
export type PrivacyChanges = z.infer<typeof privacyChanges>

export const profileApi = {
  member: endpoint({
    method: 'GET',
    path: '/api/user/:id',
    access: 'member',
    params: idParams,
    reply: member,
  }),
  asSeenBy: endpoint({
    method: 'GET',
    path: '/api/as-seen-by',
    access: 'member',
    summary:
      'One’s own page, as a stranger, a partner in chat or somebody blocked gets it: for the last, as if it did not exist',
    query: z.object({ viewer: z.enum(imaginedViewers) }),
    reply: memberPage,
  }),
  createProfile: endpoint({
    method: 'POST',
    path: '/api/profile',
    access: 'member',
    body: newProfile,
    reply: ownProfile,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/profile',
    access: 'member',
    body: profileChanges,
    reply: ownProfile,
  }),
  deleteProfile: endpoint({
    method: 'DELETE',
    path: '/api/profile',
    access: 'member',
    forUnproven: true,
    reply: deletedAccount,
  }),
  privacy: endpoint({ method: 'GET', path: '/api/privacy', access: 'member', reply: privacy }),
  updatePrivacy: endpoint({
    method: 'PUT',
    path: '/api/privacy',
    access: 'member',
    summary:
      'Whether others see that one is online, what one has read and whom one visited, where who does not show it does not see it; whether photos of strangers come blurred; and whether one has paused',
    body: privacyChanges,
    reply: privacy,
  }),
  ...photoEndpoints,
  ...exportEndpoints,
}

export const profileEvents = {
  /** To one's own devices. */
  'profile.privacy-changed': privacy,
  /** To one's own devices, and to those on whose screen he is and who see when he is online. */
  'profile.page-changed': z.object({ userId: id }),
  /** To one's own devices. */
  'profile.export-changed': exportState,
}
