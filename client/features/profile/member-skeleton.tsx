import { Screen } from '#client/ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'

export function MemberSkeleton() {
  return (
    <Screen>
      <SkeletonGroup label="Loading profile">
        <Skeleton className="h-[452px] max-h-[62dvh]" />
        <div className="-mt-5 relative grid gap-3.5 rounded-t-[22px] bg-bg px-4 pt-[18px]">
          <div className="flex gap-2">
            <Skeleton className="h-8 w-20 rounded-full" />
            <Skeleton className="h-8 w-14 rounded-full" />
            <Skeleton className="h-8 w-24 rounded-full" />
          </div>
          <Skeleton className="h-5 w-44 rounded-full" />
          <Skeleton className="h-16 rounded-card" />
          <Skeleton className="h-36 rounded-card" />
        </div>
      </SkeletonGroup>
    </Screen>
  )
}
