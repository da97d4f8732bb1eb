import type { Ability, ListOrder } from '#contract/discovery.ts'
import { type DistanceLimit, distanceLimits } from '#contract/location.ts'
import { sexualOrientations } from '#contract/profile.ts'

export const orderWords: Record<ListOrder, string> = {
  nearest: 'Nearest',
  recent: 'Recently here',
  newest: 'Newest',
}

export const distanceWords = {
  ...(Object.fromEntries(distanceLimits.map((km) => [km, `${km} km`])) as Record<`${DistanceLimit}`, string>),
  any: 'Any',
}

export const abilityWords: Record<Ability | 'any', string> = { Host: 'Host', Travel: 'Travel', any: 'Either' }

export const orientationWords = Object.fromEntries(sexualOrientations.map((each) => [each, each])) as Record<
  (typeof sexualOrientations)[number],
  string
>

/** What is only on or off, in the order of the sheet. */
export const switchWords = {
  online: ['Online now', undefined],
  available: ['Available now', undefined],
  picture: ['With a picture', undefined],
  verified: ['Verified', undefined],
  newHere: ['New here', 'Joined in the last 7 days'],
  sharedInterests: ['Shares an interest with me', undefined],
  notChatted: ['Not chatted with yet', undefined],
  hideTapped: ['Hide those I tapped', undefined],
  hidePassed: ['Hide those I passed', undefined],
} as const
export type FilterSwitch = keyof typeof switchWords
