import { type Appearance, inventAppearance } from './appearance.ts'
import { backdrops } from './backdrops.ts'
import { beardFalls, beards } from './beard.ts'
import { outfits } from './clothes.ts'
import { hairBacks, hairs } from './hair.ts'
import { drawBrows, drawEyes, drawFreckles, drawMouth, drawYears, headPath, noses } from './head.ts'
import { eyewears, hats, headbands } from './headwear.ts'
import { type Identity, inventIdentity } from './identity.ts'
import { hairColours, shade, skins } from './palette.ts'

export type Shape = 'square' | 'tall' | 'phone'

export type PortraitOptions = {
  age?: number
  /** Which of his pictures: 0 for the profile, more for the gallery. */
  picture?: number
  shape?: Shape
}

/** How high the frame is, how large he stands in it and how far down, when it is 400 wide. */
const frames: Record<Shape, { height: number; zoom: number; drop: number }> = {
  square: { height: 400, zoom: 1.08, drop: -36 },
  tall: { height: 534, zoom: 1.04, drop: 30 },
  phone: { height: 711, zoom: 1.2, drop: 130 },
}

/** Poster style: one light, one shadow. The same seed is the same man; the same picture, the same bytes. */
export function drawPortrait(seed: number, options: PortraitOptions = {}): string {
  const man = inventIdentity(seed, options.age)
  return drawMan(man, inventAppearance(seed, options.picture ?? 0, man), options.shape)
}

export function drawMan(man: Identity, look: Appearance, shape: Shape = 'square', before = ''): string {
  const frame = frames[shape]
  const cover = `<rect y="-8" width="400" height="${frame.height + 16}"`
  const side = look.flip ? -1 : 1
  const zoom = look.zoom * frame.zoom
  const place = `translate(${(200 + look.dx).toFixed(1)} ${(250 + look.dy + frame.drop).toFixed(1)}) scale(${(side * zoom).toFixed(4)} ${zoom.toFixed(4)}) translate(-200 -250)`
  const reach = Math.max(1, frame.height / 540).toFixed(3)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${frame.height}" viewBox="0 0 400 ${frame.height}">` +
    `<defs>${gradients(man, look)}<clipPath id="head"><path d="${headPath(man.head)}"/></clipPath></defs>` +
    `${cover} fill="url(#ground)"/><g transform="translate(200 0) scale(${reach}) translate(-200 0)">${backdrops[look.backdrop](look.mood)}</g>` +
    `${before}<g transform="${place}">${drawBody(man, look)}${drawHead(man, look)}</g>` +
    `${cover} fill="url(#light)"/></svg>`
  )
}

function gradients(man: Identity, { mood }: Appearance): string {
  const skin = skins[man.skin]
  const [top, middle, bottom] = mood.ground
  return (
    `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>` +
    `<linearGradient id="skin" x1="0" x2="1"><stop stop-color="${shade(skin, 1.12)}"/><stop offset=".5" stop-color="${skin}"/><stop offset="1" stop-color="${shade(skin, 0.6)}"/></linearGradient>` +
    // One veil of light does for blend, glow and dark edge: each further layer doubles the time to render.
    `<linearGradient id="light" x1="0" y1=".1" x2="1" y2=".7"><stop stop-color="${mood.light}" stop-opacity=".26"/><stop offset=".36" stop-color="${mood.light}" stop-opacity=".03"/><stop offset=".55" stop-color="${shade(mood.cool, 0.5)}" stop-opacity="0"/><stop offset="1" stop-color="${shade(mood.cool, 0.5)}" stop-opacity=".62"/></linearGradient>`
  )
}

const widen = (factor: number, inner: string) =>
  `<g transform="translate(200 0) scale(${factor.toFixed(3)} 1) translate(-200 0)">${inner}</g>`

function drawBody(man: Identity, look: Appearance): string {
  const deep = shade(skins[man.skin], 0.42)
  const back =
    look.hat === 'turban' || turnsWithHead(man) ? '' : hairBacks[man.hairBack](hairColours[man.hairColour])
  const neck =
    '<path d="M160 250h80v92c0 40-80 40-80 0Z" fill="url(#skin)"/>' +
    `<path d="M160 276c16 26 64 26 80-6v44c-20 26-62 22-80-8Z" fill="${deep}" opacity=".6"/>`
  const clothes = outfits[look.outfit]({
    cloth: look.cloth,
    second: look.second,
    skin: 'url(#skin)',
    deep,
    hair: man.chestHair ? hairColours[man.beardColour] : null,
  })
  const rim = `<path d="M16 520C16 424 66 384 122 362" stroke="${look.mood.light}" stroke-width="5" fill="none" opacity=".5"/>`
  return widen(man.head.cheek / 68, back) + widen(man.build, neck + clothes + rim)
}

function drawHead(man: Identity, look: Appearance): string {
  const skin = skins[man.skin]
  const deep = shade(skin, 0.42)
  const wide = man.head.cheek / 68
  const beardColour = hairColours[man.beardColour]
  const fall = beardFalls[man.beard]?.(beardColour) ?? ''
  const ears = `<ellipse cx="${199 - man.head.cheek}" cy="196" rx="12" ry="21" fill="${skin}"/><ellipse cx="${201 + man.head.cheek}" cy="196" rx="12" ry="21" fill="${deep}"/>`
  const earring = man.earring
    ? `<circle cx="${194 - man.head.cheek}" cy="215" r="4.500" fill="#f0c878"/>`
    : ''
  const inside = `<g clip-path="url(#head)">${shadows(deep)}${widen(wide, beards[man.beard](beardColour))}</g>`
  const behind = look.hat ? '' : drawBehind(man)
  return (
    `<g transform="translate(0 28) rotate(${look.tilt.toFixed(1)} 200 300)">${behind}${ears}${earring}` +
    `<path d="${headPath(man.head)}" fill="url(#skin)"/>${inside}${widen(wide, fall)}` +
    drawFace(man, look, deep) +
    widen(wide, drawTop(man, look)) +
    '</g>'
  )
}

/** A bun and an afro lean with the head; what hangs, hangs straight. */
const turnsWithHead = (man: Identity) => man.hairBack === 'bun' || man.hairBack === 'cloud'

function drawBehind(man: Identity): string {
  if (!turnsWithHead(man)) return ''
  return widen(man.head.cheek / 68, hairBacks[man.hairBack](hairColours[man.hairColour]))
}

/** The far half of the face and the hollows of the eyes. */
const shadows = (deep: string) =>
  `<path d="M214 80c22 50 10 78 2 98 6 26 18 40 14 52-6 8-16 8-20 10 6 12 8 22 4 30 2 10 2 22-6 34h92V80Z" fill="${deep}" opacity=".36"/>` +
  `<path d="M148 180c12-14 36-14 44 0-8 20-38 20-44 0ZM208 180c8-14 32-14 44 0-6 20-36 20-44 0Z" fill="${deep}" opacity=".36"/>`

function drawFace(man: Identity, look: Appearance, deep: string): string {
  const skin = skins[man.skin]
  const bearded = ['full', 'long', 'short', 'goatee', 'strap'].includes(man.beard)
  const lip = shade(skin, bearded ? 0.8 : 0.7)
  const eyes = { ...man.eyes, smiling: man.eyes.smiling || look.mouth === 'laugh' }
  return (
    (man.freckles ? drawFreckles(skin) : '') +
    drawYears(man.age, deep) +
    (look.shades ? '' : drawEyes(eyes)) +
    drawBrows(man.brows, shade(hairColours[man.beardColour], 0.85), skin) +
    `<path d="${noses[man.nose]}" stroke="${deep}" stroke-width="4.500" fill="none" stroke-linecap="round" stroke-linejoin="round" opacity=".75"/>` +
    drawMouth(look.mouth, lip) +
    (look.shades ? eyewears[look.shades]('#17110e') : '') +
    (man.glasses && !look.shades ? eyewears[man.glasses](man.frame) : '')
  )
}

function drawTop(man: Identity, look: Appearance): string {
  const colour = hairColours[man.hairColour]
  if (look.hat) {
    const sides =
      man.hair === 'bald' || look.hat === 'turban'
        ? ''
        : `<path d="M129 200c-5-22-4-40-1-54h12c-4 16-7 32-11 54ZM271 200c5-22 4-40 1-54h-12c4 16 7 32 11 54Z" fill="${colour}"/>`
    return sides + hats[look.hat](look.second)
  }
  const rim = ['bald', 'buzz', 'horseshoe'].includes(man.hair)
    ? `<path d="M133 190c-2-50 12-84 40-98" stroke="${look.mood.light}" stroke-width="4" fill="none" opacity=".4" stroke-linecap="round"/>`
    : ''
  return hairs[man.hair](colour) + rim + (look.headband ? headbands[look.headband](look.second) : '')
}
