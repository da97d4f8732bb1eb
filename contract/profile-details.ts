import * as z from 'zod/mini'

export const builds = ['Slim', 'Average', 'Athletic', 'Muscular', 'Stocky', 'Large'] as const
export const lookingForChoices = ['Chats', 'Dates', 'Friends', 'Right now'] as const
export type LookingFor = (typeof lookingForChoices)[number]

/** What a member may add about himself, all of it optional. It is on his page and in no list. */
export const profileDetails = {
  headline: z.string(),
  pronouns: z.string(),
  heightCm: z.nullable(z.number()),
  build: z.nullable(z.enum(builds)),
  lookingFor: z.array(z.enum(lookingForChoices)),
  /** Codes of `languageNames`. */
  languages: z.array(z.string()),
}
