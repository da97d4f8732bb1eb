/** A stream of numbers that is the same for the same seed, so that the demo is the same on every machine. */
export type Random = {
  /** At least 0, less than 1. */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T extends string>(weights: Partial<Record<T, number>>): T
  shuffle<T>(list: readonly T[]): T[]
}

export function seededRandom(seed: number): Random {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bf03635) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    weighted: (weights) => pickWeighted(weights, next()),
    shuffle: (list) => {
      const cards = [...list]
      for (let i = cards.length - 1; i > 0; i--) {
        const j = whole(0, i)
        const card = cards[i]!
        cards[i] = cards[j]!
        cards[j] = card
      }
      return cards
    },
  }
}

function pickWeighted<T extends string>(weights: Partial<Record<T, number>>, at: number): T {
  const entries = Object.entries(weights) as [T, number][]
  let left = at * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of entries) {
    left -= weight
    if (left < 0) return name
  }
  return entries.at(-1)![0]
}

/** Neighbouring seeds land far apart: a row of nine has nine different backgrounds, not three alike. */
export function spread<T>(seed: number, list: readonly T[], turn: number): T {
  const at = ((seed + 1) * turn) % 1
  return list[Math.floor(at * list.length)]!
}
