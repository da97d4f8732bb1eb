import { clsx } from 'clsx'

type BarsProps = {
  /** From 0 to 1. */
  levels: readonly number[]
  /** How much of it was heard, from 0 to 1. */
  heard?: number
  className?: string
}

/** How loud it is along its length. */
export function Bars({ levels, heard = 1, className }: BarsProps) {
  return (
    <span className={clsx('flex h-[28px] min-w-0 items-center gap-[2px]', className)} aria-hidden="true">
      {levels.map((level, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={at}
          className={clsx(
            'block min-w-px max-w-[3px] flex-1 rounded-full bg-current',
            at / levels.length >= heard && 'opacity-35',
          )}
          style={{ height: `${Math.max(10, Math.round(level * 100))}%` }}
        />
      ))}
    </span>
  )
}
