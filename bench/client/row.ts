/** A line of the table. */
export type Row = [what: string, measured: string, aim: string]

/** How often what is timed is done; the middle one counts. */
export const ROUNDS = 3

export const ms = (value: number): string => `${value.toFixed(0)} ms`

/** What is wanted of it, and whether it was so. */
export const aimUnder = (value: number, most: number): string =>
  `aim: under ${most} ms, ${value < most ? 'met' : 'missed'}`
