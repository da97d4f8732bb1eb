import type { OwnProfile } from '#contract/profile.ts'
import { builds, lookingForChoices } from '#contract/profile-details.ts'
import { seededRandom } from '../random.ts'

export type DemoDetails = Pick<
  OwnProfile,
  'headline' | 'pronouns' | 'heightCm' | 'build' | 'lookingFor' | 'languages'
>

const headlines = [
  'Here for good company',
  'Kettle is on',
  'New in town, show me around',
  'Slow mornings, late evenings',
  'Better in person',
  'Ask me about the allotment',
  'Back from the gym, off to the bakery',
  'Says what he wants',
  'Two left feet, two good hands',
  'Sundays are for staying in',
  'Friendly until proven hungry',
  'Good listener, better cook',
]
const secondLanguages = ['cy', 'de', 'es', 'fr', 'hi', 'it', 'pl', 'pt', 'tr', 'ur']

/** Of a stream of its own, so that what else is invented stays as it is. Not everybody says everything. */
export function inventDetails(seed: number): DemoDetails {
  const random = seededRandom(50_000 + seed)
  const isChatty = random.chance(0.7)
  return {
    headline: isChatty ? random.pick(headlines) : '',
    pronouns: random.chance(0.45) ? random.weighted({ 'he/him': 8, 'he/they': 2, 'they/them': 1 }) : '',
    heightCm: random.chance(0.75) ? Math.round(random.between(166, 194)) : null,
    build: random.chance(0.7) ? random.pick(builds) : null,
    lookingFor: random.shuffle(lookingForChoices).slice(0, random.whole(0, 3)),
    languages: isChatty ? ['en', ...random.shuffle(secondLanguages).slice(0, random.whole(0, 2))] : [],
  }
}

const captions = ['Last summer', 'A good day', 'My favourite', 'Worth the early start', 'Taken last week']

/** About every other photo has one. */
export function inventCaption(seed: number): string {
  const random = seededRandom(60_000 + seed)
  return random.chance(0.5) ? random.pick(captions) : ''
}
