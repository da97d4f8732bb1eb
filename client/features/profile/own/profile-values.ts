import * as z from 'zod/mini'
import type { CurrentUser } from '#contract/auth.ts'
import { memberAge, type OwnProfile, profileChanges } from '#contract/profile.ts'

/** The fields of the edit form. An age is typed, so it starts as a text. What is left out is chosen elsewhere. */
export const profileValues = z.extend(
  z.omit(z.required(profileChanges), { locationPrecision: true, groupInvitations: true }),
  {
    age: z.pipe(z.pipe(z.string(), z.transform(Number)), memberAge),
  },
)
export type ProfileValues = z.input<typeof profileValues>
export type ProfileOutcome = z.output<typeof profileValues>

export function valuesFrom(
  profile: OwnProfile,
  { firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>,
): ProfileValues {
  return {
    role: profile.role,
    age: String(profile.age),
    hostTravelPreference: profile.hostTravelPreference,
    sexualOrientation: profile.sexualOrientation,
    attribute: profile.attribute,
    bio: profile.bio,
    locationVisible: profile.locationVisible,
    interests: profile.interests,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  }
}
