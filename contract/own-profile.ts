import * as z from 'zod/mini'
import { memberRoles } from './product.ts'
import { profileDetails } from './profile-details.ts'

// Apart from the calls of the profile: who is signed in is read by the first lines of the app, which need no more.

export const hostTravelPreferences = ['Host', 'Travel', 'Travel/Host'] as const
export const sexualOrientations = [
  'Straight',
  'Discreet straight',
  'Bi-curious',
  'Bisexual',
  'Gay',
  'Queer',
] as const
export type SexualOrientation = (typeof sexualOrientations)[number]
/** How exactly others see where a member is, in kilometres. */
export const locationPrecisions = [1, 5, 20] as const
export type LocationPrecision = (typeof locationPrecisions)[number]
/** Who may add a member to a group. Acquaintances are those with whom he has talked: both have written. */
export const groupInvitations = ['anyone', 'acquaintances', 'nobody'] as const
export type GroupInvitations = (typeof groupInvitations)[number]
export const memberRole = z.enum(memberRoles)
export const locationPrecision = z.literal(locationPrecisions)

export const profileFacts = {
  role: memberRole,
  age: z.number(),
  hostTravelPreference: z.enum(hostTravelPreferences),
  sexualOrientation: z.enum(sexualOrientations),
  attribute: z.string(),
  bio: z.string(),
  interests: z.array(z.string()),
}

/** What one sees of one's own profile. */
export const ownProfile = z.object({
  ...profileFacts,
  ...profileDetails,
  pictureCaption: z.string(),
  /** He wants no hint at what his page lacks. */
  hintDismissed: z.boolean(),
  locationVisible: z.boolean(),
  locationPrecision,
  showsAge: z.boolean(),
  showsDistance: z.boolean(),
  groupInvitations: z.enum(groupInvitations),
  /** The middle of his own cell. */
  locationLat: z.nullable(z.number()),
  locationLng: z.nullable(z.number()),
  /** The city he is in while a trip of his is under way: his place is there, and his own one is kept for his return. */
  travelsTo: z.nullable(z.string()),
  /** Where others see him: somewhere inside this square. It follows him late. */
  shownArea: z.nullable(
    z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
  ),
})
export type OwnProfile = z.infer<typeof ownProfile>
