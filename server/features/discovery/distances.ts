import { type Cell, cellDistanceKm, distanceBucket, type ShownDistance } from '#contract/location.ts'
import type { MemberCard } from '#contract/profile.ts'

/** How far a cell is from where the viewer is; nothing where he has no place. */
export type Measure = ((cell: Cell) => number) | undefined

/** Many members of a page share a cell, and each cell is measured once. */
export function measureFrom(origin: Cell | null): Measure {
  if (origin === null) return undefined
  const known = new Map<Cell, number>()
  return (cell) => {
    const km = known.get(cell) ?? cellDistanceKm(origin, cell)
    known.set(cell, km)
    return km
  }
}

/** Further than this from one's own cell, members have a smaller allowance: nobody copies a city that he is not in. */
export const FAR_KM = 50

/** Those of these members who show a place far from here; none for a viewer without a place. */
export function listFarIds(kmTo: Measure, members: { id: number; cell: Cell | null }[]): number[] {
  if (!kmTo) return []
  return members.filter(({ cell }) => cell !== null && kmTo(cell) > FAR_KM).map(({ id }) => id)
}

/** From cell to cell, as a bucket of his precision; none where one of the two has no place. */
export function shownDistance(
  kmTo: Measure,
  cell: Cell | null,
  { locationPrecision }: Pick<NonNullable<MemberCard['profile']>, 'locationPrecision'>,
): ShownDistance | null {
  if (!kmTo || cell === null) return null
  return distanceBucket(kmTo(cell), locationPrecision ?? 1)
}
