import type { Cell } from '#contract/location.ts'
import type { Presence } from '#contract/profile.ts'

/** Of a member who was found: all that is shown of him to this viewer, now, and which state of his card that is. */
export type FoundRow = {
  id: number
  version: string
  presence: Presence
  rating: { count: number; sum: number }
  cell: Cell | null
  /** In an order by days: the one that counts. */
  day: string
  shuffle: number
}

/** A line for each, with the columns of `found-rows.fragments.ts`. */
export function readFound(text: string | null): FoundRow[] {
  return text === null ? [] : text.split('\n').map(readRow)
}

function readRow(line: string): FoundRow {
  const [id, version, seen, count, sum, cell, day, shuffle] = line.split('\t') as [string, ...string[]]
  return {
    id: Number(id),
    version: version!,
    presence: seen as Presence,
    rating: { count: Number(count), sum: Number(sum) },
    cell: cell === '' ? null : Number(cell),
    day: day!,
    shuffle: Number(shuffle),
  }
}
