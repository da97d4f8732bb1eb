import { createContext, useContext } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/**
 * Where on a wide window a screen stands: a list at the left, what was opened from it beside it, or alone. Screens on a
 * phone have no pane. `isTop`: the rail leads here, so no arrow leads back.
 */
export type Pane =
  | {
      role: 'list'
      /** That of the list, while the window's own address is that of what is open beside it. */
      location: Location
      /** The address of what is open beside it. */
      openPath: string | undefined
      /** Changes the search of the list's address, and leaves what is open beside it. */
      onSearch: (search: string) => void
      isTop: boolean
    }
  | {
      role: 'detail'
      /** Of the list beside it. */
      listAddress: string
    }
  | { role: 'alone'; isTop: boolean }

const PaneContext = createContext<Pane | undefined>(undefined)

export const PaneProvider = PaneContext.Provider

export function usePane(): Pane | undefined {
  return useContext(PaneContext)
}

/** The address of the screen, which is not that of the window for a list with something open beside it. */
export function useScreenLocation(): Location {
  const pane = usePane()
  const location = useLocation()
  return pane?.role === 'list' ? pane.location : location
}

/** The search of the screen's own address. A change takes the place of the history entry, and closes no pane. */
export function useScreenSearch(): [URLSearchParams, (next: URLSearchParams) => void] {
  const pane = usePane()
  const navigate = useNavigate()
  const { pathname, search } = useScreenLocation()
  const change = (params: URLSearchParams) => {
    const next = params.size > 0 ? `?${params}` : ''
    if (pane?.role === 'list' && pane.openPath !== undefined) pane.onSearch(next)
    else void navigate({ pathname, search: next }, { replace: true })
  }
  return [new URLSearchParams(search), change]
}

/** Whether what this address names is open beside the list. */
export function useIsOpen(address: string): boolean {
  const pane = usePane()
  return pane?.role === 'list' && pane.openPath === address
}

/** Leaves for where one came from, or, if this is where the visit began, for `fallback`; a pane closes to its list. */
export function useLeave(fallback: string): () => void {
  const pane = usePane()
  const navigate = useNavigate()
  const { key } = useLocation()
  const target = pane?.role === 'detail' ? pane.listAddress : fallback
  return () => {
    // The router calls the entry on which the visit began 'default', and numbers them for when it has been replaced.
    const isFirst = key === 'default' || window.history.state?.idx === 0
    void (isFirst ? navigate(target, { replace: true }) : navigate(-1))
  }
}
