import { useEffect } from 'react'
import { createPath, Outlet } from 'react-router'
import { followPresses } from '#client/platform/last-press.ts'
import { PaneProvider, useLeave } from '#client/platform/panes.ts'
import type { WindowSize } from '#client/platform/window/window-size.ts'
import { type Badges, BottomNavigation } from '../bottom-navigation.tsx'
import { Panes } from './panes.tsx'
import { Rail } from './rail.tsx'
import { useKeyboard } from './use-keyboard.ts'
import { useListBeside } from './use-list-beside.ts'

type WideFrameProps = {
  size: WindowSize
  /** The navigation leads to this screen. */
  isTop: boolean
  badges: Badges
}

/**
 * What surrounds the screens of members on a window with room for more than one: a rail at the left, a list and what is
 * open beside it. The screens are those of a phone; this only arranges them.
 */
export function WideFrame({ size, isTop, badges }: WideFrameProps) {
  const beside = useListBeside()
  const hasRail = size === 'desk'
  const hasPanes = beside && (hasRail || beside.list.width === 'column')
  const leave = useLeave(beside ? createPath(beside.location) : '/discovery')
  useKeyboard(hasPanes && beside.isOpen ? leave : undefined)
  useEffect(followPresses, [])
  useEffect(ignoreStrayDrops, [])
  return (
    <div className="flex min-h-0 flex-1">
      {hasRail && <Rail badges={badges} beside={beside} />}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <main className="relative flex min-h-0 flex-1 overflow-hidden">
          {hasPanes ? (
            <Panes beside={beside} hasRail={hasRail} />
          ) : (
            <PaneProvider value={{ role: 'alone', isTop: hasRail && isTop }}>
              <Outlet />
            </PaneProvider>
          )}
        </main>
        {!hasRail && (isTop || hasPanes) && <BottomNavigation badges={badges} />}
      </div>
    </div>
  )
}

/** A file that misses the chat would else be opened by the browser in place of the app. */
function ignoreStrayDrops(): () => void {
  const ignore = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  window.addEventListener('dragover', ignore)
  window.addEventListener('drop', ignore)
  return () => {
    window.removeEventListener('dragover', ignore)
    window.removeEventListener('drop', ignore)
  }
}
