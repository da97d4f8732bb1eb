import type { AccountRole } from '#contract/product.ts'
import { interests } from '#contract/words.ts'
import { adminAccount, memberAccount } from './accounts.ts'
import { inventDetails } from './people/details.ts'
import { type DemoPerson, type GalleryPicture, inventPeople } from './people.ts'

/** An invented member, or one of the two accounts that a visitor enters as. */
export type CastMember = DemoPerson & { accountRole: AccountRole; password?: string }

/** By the ending of their addresses the invented are told from those who visit. */
export const INVENTED = '@demo.example'

const soho = { city: 'London', area: 'Soho', lat: 51.5136, lng: -0.1365 }
const visitorFacts = {
  ...soho,
  locationVisible: true,
  hasPicture: true,
  alive: false,
  lastActiveMinutesAgo: 30,
  charm: 4.6,
} as const

const visitor: CastMember = {
  ...visitorFacts,
  seed: 1001,
  username: memberAccount.username,
  password: memberAccount.password,
  accountRole: 'user',
  email: 'demo@visitors.example',
  firstName: 'Robin',
  age: 34,
  memberRole: 'Switchr',
  sexualOrientation: 'Gay',
  hostTravelPreference: 'Travel/Host',
  bio: 'Weekend baker, weekday cyclist. I bring dessert, you bring the records. Looking for good company and somebody to finish the crossword with.',
  interests: interests.Switchr.slice(0, 5),
  details: {
    headline: 'Brings dessert',
    pronouns: 'he/him',
    heightCm: 181,
    build: 'Athletic',
    lookingFor: ['Chats', 'Dates'],
    languages: ['en', 'fr'],
  },
  gallery: [
    { kind: 'portrait', picture: 1, shape: 'tall' },
    { kind: 'scene', seed: 3 },
    { kind: 'scene', seed: 17 },
    { kind: 'scene', seed: 29 },
  ],
  joinedDaysAgo: 41,
}

const keeper: CastMember = {
  ...visitorFacts,
  seed: 1002,
  username: adminAccount.username,
  password: adminAccount.password,
  accountRole: 'superadmin',
  email: 'admin@visitors.example',
  firstName: 'Morgan',
  age: 45,
  memberRole: 'Feedr',
  sexualOrientation: 'Queer',
  hostTravelPreference: 'Host',
  bio: 'I look after this place. Write to me about anything, I drink tea and answer.',
  interests: interests.Feedr.slice(0, 3),
  details: inventDetails(1002),
  locationVisible: false,
  gallery: [],
  joinedDaysAgo: 340,
}

/** The visitor first, the keeper second, then the community. */
export function inventCast(): CastMember[] {
  const community = inventPeople().map((person) => ({
    ...person,
    accountRole: 'user' as const,
    gallery: person.alive ? person.gallery : person.gallery.filter(isScene).slice(0, QUIET_GALLERY),
  }))
  return [visitor, keeper, ...community]
}

/** More pictures are for those whom a visitor will look at: every one costs the start some milliseconds. */
const QUIET_GALLERY = 2
const isScene = ({ kind }: GalleryPicture) => kind === 'scene'

export const VISITOR = 0
export const KEEPER = 1
export const COMMUNITY = 2
