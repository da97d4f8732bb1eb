import { clsx } from 'clsx'
import {
  type ComponentType,
  Fragment,
  type LazyExoticComponent,
  lazy,
  type MouseEvent,
  Suspense,
  useMemo,
  useState,
} from 'react'
import { createPath, Outlet, useLocation, useNavigate } from 'react-router'
import { type Pane, PaneProvider } from '#client/platform/panes.ts'
import type { ListScreen } from '#client/platform/routing.ts'
import { EmptyPane } from './empty-pane.tsx'
import type { BesideNow } from './use-list-beside.ts'
import { useReturnedFocus } from './use-returned-focus.ts'

/** A list at the left, and at the right what is open of it: the route's own screen. */
export function Panes({ beside, hasRail }: { beside: BesideNow; hasRail: boolean }) {
  const { list, location, isOpen, onSearch } = beside
  const { pathname } = useLocation()
  const openPath = isOpen ? pathname : undefined
  const listPane = useMemo<Pane>(
    () => ({ role: 'list', location, openPath, onSearch, isTop: hasRail }),
    [location, openPath, onSearch, hasRail],
  )
  const detailPane = useMemo<Pane>(() => ({ role: 'detail', listAddress: createPath(location) }), [location])
  const isWhole = list.width === 'whole' && !isOpen
  const List = useListComponent(list)
  const keepFocus = useReturnedFocus(isOpen)
  return (
    <>
      <div
        className={clsx(
          'flex min-h-0 min-w-0 flex-col',
          list.width === 'whole' ? 'flex-1' : 'w-[clamp(260px,36%,400px)] flex-none',
        )}
        data-pane="list"
        onClickCapture={useClicks(isOpen)}
        {...keepFocus}
      >
        <PaneProvider value={listPane}>
          <Suspense>
            <List key={list.path} />
          </Suspense>
        </PaneProvider>
      </div>
      {!isWhole && (
        <div
          className={clsx(
            'flex min-h-0 min-w-0 flex-col border-hairline border-l',
            list.width === 'whole' ? 'w-[clamp(400px,36%,560px)] flex-none' : 'flex-1',
          )}
          data-pane="detail"
        >
          {isOpen ? (
            <PaneProvider value={detailPane}>
              {/* Another member or chat is another screen, which begins at its top. */}
              <Fragment key={pathname}>
                <Outlet />
              </Fragment>
            </PaneProvider>
          ) : (
            <EmptyPane of={list.path} />
          )}
        </div>
      )}
    </>
  )
}

/** The route's own screen, loaded once for as long as the frame stands. */
function useListComponent(list: ListScreen) {
  const [known] = useState(() => new Map<string, LazyExoticComponent<ComponentType>>())
  const found = known.get(list.path) ?? lazy(async () => ({ default: (await list.load()).Component }))
  known.set(list.path, found)
  return found
}

/** The next one of the list takes the place of the one that is open, so that Back closes the pane. */
function useClicks(isOpen: boolean) {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-item]') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isOpen || !link || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    void navigate(link.getAttribute('href') ?? '', { replace: true })
  }
}
