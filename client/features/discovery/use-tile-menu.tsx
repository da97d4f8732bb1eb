import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { fetchLater, lazyPart } from '#client/platform/loading.ts'
import type { DiscoveredMember } from '#contract/discovery.ts'

const loadTileMenu = () => import('./tile-menu.tsx')
const TileMenu = lazyPart(loadTileMenu, 'TileMenu')

/** The menu of the tiles of a grid: what opens it for one of them, and the menu itself. */
export function useTileMenu(): { openMenu: (member: DiscoveredMember) => void; menu: ReactNode } {
  const [menuOf, setMenuOf] = useState<DiscoveredMember>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => fetchLater(loadTileMenu), [])
  const openMenu = useCallback((member: DiscoveredMember) => {
    setMenuOf(member)
    setOpen(true)
  }, [])
  const menu = (
    <Suspense>
      {menuOf && <TileMenu key={menuOf.id} member={menuOf} open={isOpen} onOpenChange={setOpen} />}
    </Suspense>
  )
  return { openMenu, menu }
}
