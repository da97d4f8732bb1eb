/** From which share of the limit on it is shown. */
const COUNTER_FROM = 0.8

export const isCounted = (length: number, maxLength: number | undefined): maxLength is number =>
  maxLength !== undefined && length >= maxLength * COUNTER_FROM

/** How much of a limit is used, under the field. */
export function Counter({ id, length, maxLength }: { id: string; length: number; maxLength: number }) {
  return (
    <p className="mt-[6px] text-right text-12 text-muted tabular-nums" id={id}>
      {length}/{maxLength}
    </p>
  )
}
