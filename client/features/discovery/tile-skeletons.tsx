import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import { tileColumns } from './member-tile.tsx'

const FIRST_LOAD = 6

/** Tiles to come. */
export function TileSkeletons({ count = FIRST_LOAD }: { count?: number }) {
  return (
    <SkeletonGroup className={tileColumns} label="Loading members">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} className="aspect-square bg-surface-2" data-testid="tile-skeleton" />
      ))}
    </SkeletonGroup>
  )
}
