import * as z from 'zod/mini'
import type { CurrentUser } from '#contract/auth.ts'
import { memberAge, type OwnProfile, profileChanges } from '#contract/profile.ts'
import { profileDetails } from '#contract/profile-details.ts'

/**
 * The fields of the edit form. An age is typed and a height chosen from a list, so they start as texts. What is left
 * out is chosen elsewhere.
 */
export const profileValues = z.extend(
  z.omit(z.required(profileChanges), {
    locationPrecision: true,
    groupInvitations: true,
    showsAge: true,
    showsDistance: true,
    hintDismissed: true,
  }),
  {
    age: z.pipe(z.pipe(z.string(), z.transform(Number)), memberAge),
    heightCm: z.pipe(
      z.pipe(
        z.string(),
        z.transform((cm: string) => (cm === '' ? null : Number(cm))),
      ),
      profileDetails.heightCm,
    ),
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
    headline: profile.headline,
    pronouns: profile.pronouns,
    heightCm: profile.heightCm === null ? '' : String(profile.heightCm),
    build: profile.build,
    lookingFor: profile.lookingFor,
    languages: profile.languages,
    locationVisible: profile.locationVisible,
    interests: profile.interests,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  }
}
