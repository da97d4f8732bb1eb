import type { ReactNode } from 'react'
import type { MemberRole } from '#contract/product.ts'
import { MemberMap } from './member-map.tsx'

/** On a desk the map is as high as the window, with the grid beside it where there is room for both. */
export function MapBesideGrid({ role, grid }: { role: MemberRole | undefined; grid: ReactNode }) {
  return (
    <div className="@container flex min-h-0 flex-1">
      <div
        className="@max-[820px]:hidden w-[clamp(310px,36%,480px)] flex-none overflow-y-auto overflow-x-hidden overscroll-contain"
        data-scroll-root
      >
        {grid}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <MemberMap role={role} fills />
      </div>
    </div>
  )
}
