import type { SQL } from 'drizzle-orm'
import type { Cell } from '#contract/location.ts'

/** The most that one statement looks at. Whoever wants more asks again from where it ended. */
export const MAX_CELLS = 400
export const MAX_MEMBERS = 4000

/** Where a statement ended: what it looked at, and whether there is more there. */
export type Looked = {
  cells: number
  members: number
  /** There is more where it looked. */
  isCut: boolean
  shuffle: number
  /** In the order of places. */
  cell?: Cell
  chord?: number
  district?: number
  hasMoreDistricts?: boolean
  /** In the order of days. */
  day?: string
}

/** The parts of a `with`: `found` has the members `n` after `n`, and `looked` the one row that says where that ended. */
export type Search = SQL
