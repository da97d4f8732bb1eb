/** A line of the table; `isMet` where something is wanted of it. */
export type Row = { what: string; measured: string; aim?: string; isMet?: boolean }

/** How often what is timed is done; the middle one counts. */
export const ROUNDS = 3

export const ms = (value: number): string => `${value.toFixed(0)} ms`

export const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A time of which is wanted that it is shorter than so much. */
export function timeUnder(what: string, value: number, most: number): Row {
  return { what, measured: ms(value), aim: `under ${most} ms`, isMet: value < most }
}
