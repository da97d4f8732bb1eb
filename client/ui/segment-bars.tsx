import { clsx } from 'clsx'

export type SegmentBarsProps = {
  count: number
  index: number
  /** How far the present one is, from 0 to 1. */
  progress: number
  className?: string
}

/** One bar per clip, as in a story: those before are full, the present one fills. */
export function SegmentBars({ count, index, progress, className }: SegmentBarsProps) {
  return (
    <div className={clsx('flex gap-[4px]', className)} role="img" aria-label={`${index + 1} of ${count}`}>
      {Array.from({ length: count }, (_, at) => {
        const share = at < index ? 1 : at > index ? 0 : Math.min(1, Math.max(0, progress))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
          <i key={at} className="h-[3px] flex-1 overflow-hidden rounded-full bg-track">
            <b className="block h-full bg-on-photo" style={{ width: `${share * 100}%` }} />
          </i>
        )
      })}
    </div>
  )
}
