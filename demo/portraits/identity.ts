import { type Random, seededRandom, spread } from '../random.ts'
import type { Beard } from './beard.ts'
import type { Hair, HairBack } from './hair.ts'
import { type Brows, type Eyes, type HeadShape, headShapes, type Nose, noses } from './head.ts'
import type { Eyewear } from './headwear.ts'
import { type HairColour, hairColours, irises, naturalHair, type Skin, skins } from './palette.ts'

/** What stays the same from picture to picture of one man. */
export type Identity = {
  age: number
  skin: Skin
  head: HeadShape
  build: number
  eyes: Eyes
  brows: Brows
  nose: Nose
  hair: Hair
  hairBack: HairBack
  hairColour: HairColour
  beard: Beard
  beardColour: HairColour
  glasses: Eyewear | null
  frame: string
  freckles: boolean
  earring: boolean
  chestHair: boolean
  turban: boolean
}

const skinNames = Object.keys(skins) as Skin[]

const straightHair: Partial<Record<Hair, number>> = {
  buzz: 2,
  fade: 2,
  quiff: 3,
  pompadour: 2,
  part: 3,
  crop: 3,
  caesar: 2,
  slick: 2,
  spiky: 2,
  mohawk: 1,
  curls: 2,
  curlytop: 2,
  waves: 3,
  curtains: 2,
  fringe: 2,
  swept: 3,
  widow: 1,
  bald: 1,
}
const coiledHair: Partial<Record<Hair, number>> = {
  bald: 2,
  buzz: 3,
  fade: 4,
  flattop: 2,
  curls: 2,
  curlytop: 3,
  twists: 3,
  afro: 3,
  braids: 2,
  locs: 2,
  mohawk: 1,
}
const olderHair: Partial<Record<Hair, number>> = {
  bald: 4,
  horseshoe: 3,
  buzz: 2,
  widow: 4,
  quiff: 2,
  part: 3,
  slick: 3,
  crop: 2,
  swept: 2,
  waves: 1,
}
const turbanSkins: Skin[] = ['honey', 'olive', 'tan', 'bronze', 'brown']
const coiledSkins: Skin[] = ['brown', 'deep', 'ebony']

export function inventIdentity(seed: number, givenAge?: number): Identity {
  const random = seededRandom(seed * 7919 + 11)
  const age = givenAge ?? Math.round(19 + random.next() ** 1.6 * 51)
  const skin = spread(seed, skinNames, 0.6180339887)
  const hair = chooseHair(random, skin, age)
  const hairColour = chooseColour(random, skin, age)
  const man: Identity = {
    age,
    skin,
    hair,
    hairColour,
    hairBack: chooseBack(random, hair),
    head: spread(seed, headShapes, 0.7548776662),
    build: random.between(0.92, 1.12),
    eyes: {
      lid: random.between(0.62, 1.1),
      gap: random.whole(-2, 3),
      iris: random.pick(irises[skin]),
      smiling: random.chance(0.1),
    },
    brows: {
      thick: random.between(5.5, 9.5),
      arch: random.between(0.6, 1.5),
      inner: random.whole(-4, 3),
      notch: random.chance(0.1),
    },
    nose: random.pick(Object.keys(noses) as Nose[]),
    beard: chooseBeard(random, age, hair),
    beardColour: age > 44 && hairColour !== 'silver' && random.chance(0.4) ? 'salt' : beardOf(hairColour),
    glasses: random.chance(0.12 + age / 400) ? random.pick(['soft', 'round', 'square', 'browline']) : null,
    frame: random.pick(['#15100e', '#2a1c14', '#6b3a1c', '#8a7a60', '#20333a']),
    freckles: ['porcelain', 'rosy', 'fair', 'honey'].includes(skin) && random.chance(0.3),
    earring: random.chance(0.22),
    chestHair: random.chance(0.55),
    turban: turbanSkins.includes(skin) && random.chance(0.06),
  }
  if (!man.turban) return man
  return { ...man, beard: random.pick(['short', 'full', 'long']), beardColour: age > 50 ? 'salt' : 'black' }
}

function chooseHair(random: Random, skin: Skin, age: number): Hair {
  if (age > 48 && random.chance(0.7)) return random.weighted(olderHair)
  return random.weighted(coiledSkins.includes(skin) ? coiledHair : straightHair)
}

function chooseColour(random: Random, skin: Skin, age: number): HairColour {
  if (age > 60) return random.pick(['grey', 'silver', 'white', 'silver'])
  if (age > 44 && random.chance((age - 40) / 20)) return random.pick(['salt', 'grey', 'silver'])
  if (age < 36 && random.chance(0.09)) return random.pick(['bleached', 'pink', 'teal', 'violet', 'bleached'])
  return random.pick(naturalHair[skin])
}

/** Nobody dyes his beard. */
function beardOf(hair: HairColour): HairColour {
  return hair in dyedOver ? dyedOver[hair as keyof typeof dyedOver] : hair
}
const dyedOver = { bleached: 'brown', pink: 'darkBrown', teal: 'black', violet: 'darkBrown' } as const

function chooseBack(random: Random, hair: Hair): HairBack {
  if (hair === 'locs') return 'locs'
  if (hair === 'afro') return 'cloud'
  if (hair === 'curtains') return random.pick(['long', 'shag', 'none'])
  if (hair === 'slick') return random.pick(['bun', 'bun', 'none', 'long'])
  if (hair === 'waves') return random.pick(['shag', 'none', 'none'])
  if (hair === 'crop' || hair === 'spiky') return random.chance(0.18) ? 'mullet' : 'none'
  if (hair === 'braids') return random.pick(['bun', 'none'])
  return 'none'
}

function chooseBeard(random: Random, age: number, hair: Hair): Beard {
  // Never a face that could be taken for less than its years: the young have at least a shadow.
  if (age < 30)
    return random.weighted<Beard>({ shadow: 4, stubble: 4, short: 3, tache: 1, goatee: 1, full: 1 })
  const bare = hair === 'bald' ? 1 : 3
  return random.weighted<Beard>({
    none: bare,
    shadow: 2,
    stubble: 4,
    short: 5,
    full: 4,
    long: 1,
    tache: 2,
    handlebar: 1,
    goatee: 2,
    vandyke: 1,
    strap: 1,
    sides: 0.4,
  })
}

/** Whoever shares all of these would be taken for the same man. */
export function likeness(man: Identity): string {
  const { head, hair, hairBack, hairColour, beard, glasses, skin, nose } = man
  return [headShapes.indexOf(head), skin, hair, hairBack, hairColours[hairColour], beard, glasses, nose].join(
    ' ',
  )
}
