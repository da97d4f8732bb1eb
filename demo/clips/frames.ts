import { type Appearance, inventAppearance } from '../portraits/appearance.ts'
import { type Identity, inventIdentity } from '../portraits/identity.ts'
import { drawMan } from '../portraits/portrait.ts'
import { seededRandom } from '../random.ts'

const CLIP_PICTURE = 2

/** One frame of a man who sways, blinks and breaks into a smile. At 0 and at 1 it is the same, so that it loops. */
export function drawClipFrame(seed: number, age: number, at: number): string {
  const man = inventIdentity(seed, age)
  const look = inventAppearance(seed, CLIP_PICTURE, man)
  return drawMan(blink(man, at), sway(look, at), 'phone', sparks(seed, look, at))
}

const wave = (at: number, turns = 1, offset = 0) => Math.sin(2 * Math.PI * (at * turns + offset))

function sway(look: Appearance, at: number): Appearance {
  const smiling = at > 0.34 && at < 0.8
  return {
    ...look,
    shades: null,
    mouth: smiling ? (at > 0.5 && at < 0.66 ? 'laugh' : 'grin') : 'soft',
    tilt: look.tilt + 5 * wave(at),
    dx: look.dx * 0.5 + 7 * wave(at, 1, 0.25),
    dy: look.dy + 4 * wave(at, 2),
    zoom: look.zoom + 0.025 * wave(at, 1, 0.6),
  }
}

function blink(man: Identity, at: number): Identity {
  const closed = [0.16, 0.88].some((moment) => Math.abs(at - moment) < 0.02)
  const raised = at > 0.3 && at < 0.42 ? 0.5 : 0
  return {
    ...man,
    eyes: { ...man.eyes, smiling: closed },
    brows: { ...man.brows, arch: man.brows.arch + raised },
  }
}

/** Warm motes that rise behind him, each a whole number of times per loop. */
function sparks(seed: number, { mood }: Appearance, at: number): string {
  const random = seededRandom(seed)
  const motes = Array.from({ length: 16 }, () => {
    const x = random.between(0, 400)
    const start = random.next()
    const y = 711 - ((start + at * random.whole(1, 2)) % 1) * 760
    const glow = (0.1 + 0.14 * (1 + wave(at, 2, start))).toFixed(2)
    return `<circle cx="${(x + 14 * wave(at, 1, start)).toFixed(1)}" cy="${y.toFixed(1)}" r="${random.between(5, 20).toFixed(1)}" opacity="${glow}"/>`
  })
  return `<g fill="${mood.light}">${motes.join('')}</g>`
}
