import { clsx } from 'clsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3', 'w-3/5']

export function ThreadSkeleton() {
  return (
    <SkeletonGroup label="Loading messages" className="thread">
      <div className="thread-rest" />
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div className="thread-row" key={index}>
          <Skeleton
            className={clsx('mb-2 h-11 rounded-l', width, index % 3 === 1 ? 'self-end' : 'self-start')}
          />
        </div>
      ))}
    </SkeletonGroup>
  )
}
