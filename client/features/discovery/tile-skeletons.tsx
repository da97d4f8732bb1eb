import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'

const FIRST_LOAD = 6

/** Tiles to come. */
export function TileSkeletons({ count = FIRST_LOAD }: { count?: number }) {
  return (
    <SkeletonGroup className="tiles" label="Loading members">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} className="tile" data-testid="tile-skeleton" />
      ))}
    </SkeletonGroup>
  )
}
