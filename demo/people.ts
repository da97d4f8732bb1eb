import { type MemberRole, memberRoles } from '#contract/product.ts'
import type { hostTravelPreferences, sexualOrientations } from '#contract/profile.ts'
import { interests } from '#contract/words.ts'
import { closers, londonOpeners, middles, openers, seasonedOpeners } from './people/bios.ts'
import { type DemoDetails, inventDetails } from './people/details.ts'
import { bareHandles, firstNames, headWords, tailWords } from './people/names.ts'
import { type Area, londonAreas, otherCities } from './people/places.ts'
import { type Random, seededRandom } from './random.ts'

export type GalleryPicture =
  | { kind: 'portrait'; picture: number; shape: 'square' | 'tall' }
  | { kind: 'scene'; seed: number }

export type DemoPerson = {
  /** Also the seed of his portraits. */
  seed: number
  username: string
  email: string
  firstName: string | null
  age: number
  memberRole: MemberRole
  sexualOrientation: (typeof sexualOrientations)[number]
  hostTravelPreference: (typeof hostTravelPreferences)[number]
  bio: string
  interests: string[]
  details: DemoDetails
  city: string
  area: string
  lat: number
  lng: number
  locationVisible: boolean
  hasPicture: boolean
  gallery: GalleryPicture[]
  joinedDaysAgo: number
  lastActiveMinutesAgo: number
  /** He comes online, types, answers and taps back while the demo runs. */
  alive: boolean
  /** How well he is liked: what most stars about him say. */
  charm: number
}

const LONDON_SHARE = 0.8

export function inventPeople(count = 300, seed = 1): DemoPerson[] {
  const random = seededRandom(seed)
  const names = inventNames(random, count)
  const bio = bioWriter(random)
  const inLondon = Math.round(count * LONDON_SHARE)
  return names.map((name, i) => {
    const area = i < inLondon ? pickArea(random) : otherCities[(i - inLondon) % otherCities.length]!
    return inventPerson(random, i, name, area, bio)
  })
}

type Name = { username: string; firstName: string | null }

function inventPerson(random: Random, seed: number, name: Name, area: Area, bio: BioWriter): DemoPerson {
  const memberRole = random.pick(memberRoles)
  const age = Math.round(20 + random.next() ** 1.8 * 50)
  const alive = area.city === 'London' && random.chance(0.16)
  return {
    seed,
    ...name,
    email: `${name.username}@demo.example`,
    age,
    memberRole,
    sexualOrientation: random.weighted({
      Gay: 62,
      Bisexual: 15,
      Queer: 10,
      'Bi-curious': 8,
      'Discreet straight': 3,
      Straight: 2,
    }),
    hostTravelPreference: random.weighted({ Host: 3, Travel: 3, 'Travel/Host': 4 }),
    bio: bio(age, area.city),
    interests: random.shuffle(interests[memberRole]).slice(0, random.whole(2, 5)),
    details: inventDetails(seed),
    city: area.city,
    area: area.area,
    ...scatter(random, area),
    locationVisible: random.chance(0.93),
    hasPicture: alive || random.chance(0.96),
    gallery: inventGallery(random, seed),
    joinedDaysAgo: Math.ceil(random.next() ** 2 * 330) + 1,
    lastActiveMinutesAgo: alive ? 0 : Math.round(3 + random.next() ** 3.2 * 60 * 24 * 12),
    alive,
    charm: random.between(3.4, 5),
  }
}

function pickArea(random: Random): Area {
  const total = londonAreas.reduce((sum, area) => sum + area.weight, 0)
  let left = random.next() * total
  for (const area of londonAreas) {
    left -= area.weight
    if (left < 0) return area
  }
  return londonAreas[0]!
}

/** Thick in the middle of a quarter, thin at its edge. */
function scatter(random: Random, { lat, lng, spreadKm }: Area): { lat: number; lng: number } {
  const distance = random.next() * spreadKm
  const angle = random.next() * 2 * Math.PI
  return {
    lat: lat + (distance * Math.cos(angle)) / 111.2,
    lng: lng + (distance * Math.sin(angle)) / (111.2 * Math.cos((lat * Math.PI) / 180)),
  }
}

function inventNames(random: Random, count: number): Name[] {
  const taken = new Map<string, Name>()
  const handles = random.shuffle(bareHandles)
  while (taken.size < count) {
    const handle = random.chance(0.1) ? handles.pop() : undefined
    const name = handle ? { username: handle, firstName: null } : inventName(random)
    if (name.username.length <= 20) taken.set(name.username, taken.get(name.username) ?? name)
  }
  return [...taken.values()]
}

function inventName(random: Random): Name {
  const name = random.pick(firstNames)
  const username = random.chance(0.55)
    ? `${name}_${random.pick(tailWords)}`
    : `${random.pick(headWords)}${random.pick(['', '', '_'])}${name}`
  return { username, firstName: random.chance(0.6) ? name[0]!.toUpperCase() + name.slice(1) : null }
}

type BioWriter = (age: number, city: string) => string

/** One, two or three sentences that were written to stand alone, so that no two men sound filled in. */
function bioWriter(random: Random): BioWriter {
  const shapes = ['o', 'om', 'oc', 'omc', 'mc', 'om']
  const written = new Set<string>()
  const decks = {
    anyone: deck(random, openers),
    londoner: deck(random, [...openers, ...londonOpeners, ...londonOpeners]),
    seasoned: deck(random, seasonedOpeners),
    m: deck(random, middles),
    c: deck(random, closers),
  }
  const opener = (age: number, city: string) => {
    if (age > 42 && random.chance(0.3)) return decks.seasoned()
    return city === 'London' ? decks.londoner() : decks.anyone()
  }
  return function write(age, city) {
    const parts = [...random.pick(shapes)]
    const bio = parts.map((part) => (part === 'o' ? opener(age, city) : decks[part as 'm' | 'c']())).join(' ')
    if (written.has(bio)) return write(age, city)
    written.add(bio)
    return bio
  }
}

/** Deals every card before any comes again. */
function deck<T>(random: Random, cards: readonly T[]): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = random.shuffle(cards)
    return left.pop()!
  }
}

function inventGallery(random: Random, seed: number): GalleryPicture[] {
  const pictures: GalleryPicture[] = []
  if (random.chance(0.3)) pictures.push({ kind: 'portrait', picture: 1, shape: 'tall' })
  const scenes = random.whole(0, 4)
  // Few different scenes, many galleries: each is rendered once and hung often.
  for (let i = 0; i < scenes; i++) pictures.push({ kind: 'scene', seed: (seed * 5 + i * 7) % 48 })
  return pictures
}
