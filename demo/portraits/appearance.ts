import { type Random, seededRandom, spread } from '../random.ts'
import { type Backdrop, backdrops } from './backdrops.ts'
import type { Outfit } from './clothes.ts'
import type { Mouth } from './head.ts'
import type { Eyewear, Hat, Headband } from './headwear.ts'
import type { Identity } from './identity.ts'
import { cloths, type Mood, moods } from './palette.ts'

/** What changes from picture to picture of one man. */
export type Appearance = {
  outfit: Outfit
  cloth: string
  second: string
  hat: Hat | null
  headband: Headband | null
  shades: Eyewear | null
  mouth: Mouth
  mood: Mood
  backdrop: Backdrop
  tilt: number
  zoom: number
  dx: number
  dy: number
  flip: boolean
}

const outfitWeights: Partial<Record<Outfit, number>> = {
  tee: 5,
  stripes: 2,
  ringer: 2,
  tank: 4,
  bare: 3,
  harness: 0.7,
  shirt: 4,
  holiday: 2,
  check: 2,
  polo: 3,
  hoodie: 3,
  jacket: 3,
  leather: 3,
  denim: 3,
  knit: 2,
  rollneck: 2,
  suit: 2,
  dungarees: 1,
  apron: 1,
  jersey: 2,
}
const dressedWeights = { ...outfitWeights, bare: 0, harness: 0, tank: 0 }
const backdropNames = Object.keys(backdrops) as Backdrop[]

/** Picture 0 is the profile picture; the others show the same man another day. */
export function inventAppearance(seed: number, picture: number, man: Identity): Appearance {
  const random = seededRandom(seed * 6151 + picture * 389 + 5)
  const at = seed + picture * 37
  const cloth = spread(at, cloths, 0.5698402909)
  const covered = chooseCover(random, man)
  return {
    outfit: random.weighted(man.turban ? dressedWeights : outfitWeights),
    cloth,
    second: random.pick(cloths.filter((other) => other !== cloth)),
    ...covered,
    mouth: random.weighted<Mouth>({ soft: 5, calm: 3, smirk: 3, grin: 4, laugh: 1.5 }),
    mood: spread(at, moods, 0.7548776662),
    backdrop: spread(at, backdropNames, 0.4142135623),
    tilt: random.between(-6, 6),
    zoom: random.between(0.96, 1.14),
    dx: random.between(-16, 16),
    dy: hasTallHair(man) ? random.between(18, 26) : random.between(4, 20),
    flip: random.chance(0.45),
  }
}

const hasTallHair = (man: Identity) =>
  ['afro', 'mohawk', 'locs', 'flattop', 'pompadour'].includes(man.hair) || man.hairBack === 'bun'

const hatWeights: Partial<Record<Hat, number>> = {
  beanie: 4,
  cap: 4,
  snapback: 3,
  bucket: 2,
  flatcap: 2,
  cowboy: 0.6,
  leathercap: 0.6,
}

function chooseCover(random: Random, man: Identity): Pick<Appearance, 'hat' | 'headband' | 'shades'> {
  const roll = random.next()
  const shades = !man.glasses && random.chance(0.07) ? random.pick(['aviators', 'shades'] as const) : null
  if (man.turban) return { hat: 'turban', headband: null, shades }
  const hat = roll < 0.17 && !hasTallHair(man) ? random.weighted(hatWeights) : null
  const headband = !hat && roll > 0.94 ? random.pick(['band', 'bandana', 'headphones'] as const) : null
  return { hat, headband, shades }
}
