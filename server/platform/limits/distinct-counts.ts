/** At most `most` different values are let in for a key within so many seconds of the first. */
export type Window = { name: string; seconds: number; most: number }

/** Which values were let in, in their order; which windows were full for the others, and how long they stay so. */
export type Admission = { admitted: number[]; full: Window[]; waitSeconds: number }

/** Counts different values, each once however often it comes. */
export type DistinctCounts = {
  /** A value must fit into all windows. One that is counted in a window already always fits there. */
  admit(key: number, values: number[], windows: Window[]): Promise<Admission>
  /** As if these had never come. */
  remove(key: number, values: number[], windows: Window[]): Promise<void>
}

type Counted = { values: Set<number>; until: number }

const SWEEP_EVERY_MS = 60_000

/** In this process alone. */
export function createMemoryCounts(now: () => number = Date.now): DistinctCounts {
  const counted = new Map<string, Counted>()
  let sweptAt = now()

  function sweep(at: number): void {
    if (at - sweptAt < SWEEP_EVERY_MS) return
    sweptAt = at
    for (const [name, { until }] of counted) if (until <= at) counted.delete(name)
  }

  function countedIn(key: number, { name, seconds }: Window, at: number): Counted {
    const id = `${name}:${key}`
    const known = counted.get(id)
    if (known && known.until > at) return known
    const fresh = { values: new Set<number>(), until: at + seconds * 1000 }
    counted.set(id, fresh)
    return fresh
  }

  return {
    async admit(key, values, windows) {
      const at = now()
      sweep(at)
      const sets = windows.map((window) => ({ window, ...countedIn(key, window, at) }))
      const admitted: number[] = []
      const refusing = new Set<(typeof sets)[number]>()
      for (const value of values) {
        const full = sets.filter((set) => !set.values.has(value) && set.values.size >= set.window.most)
        for (const set of full) refusing.add(set)
        if (full.length > 0) continue
        for (const set of sets) set.values.add(value)
        admitted.push(value)
      }
      return {
        admitted,
        full: [...refusing].map((set) => set.window),
        waitSeconds: Math.ceil(Math.max(0, ...[...refusing].map((set) => set.until - at)) / 1000),
      }
    },
    async remove(key, values, windows) {
      for (const { name } of windows)
        for (const value of values) counted.get(`${name}:${key}`)?.values.delete(value)
    },
  }
}
