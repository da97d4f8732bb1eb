import { useLayoutEffect, useState } from 'react'
import { type Location, useLocation, useMatches } from 'react-router'
import type { ListScreen, RouteHandle } from '#client/platform/routing.ts'

export type ListBeside = {
  list: ListScreen
  location: Location
  /** Something of it is open. */
  isOpen: boolean
}

/**
 * The list that stands at the left, if the screen belongs to one: what is opened stays beside the list that was in sight,
 * also after going back and forth. Whoever arrives at a member or a chat gets the list that it names.
 */
export function useListBeside(): ListBeside | undefined {
  const location = useLocation()
  const [memory] = useState(() => new ListMemory())
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const { list, beside } = handles.findLast((handle) => handle?.list || handle?.beside) ?? {}
  const shown = list
    ? { list, location, isOpen: false }
    : beside && { ...(memory.recall(location.key) ?? arrivalAt(beside)), isOpen: true }
  useLayoutEffect(() => memory.remember(location.key, shown))
  return shown
}

function arrivalAt(list: ListScreen): Omit<ListBeside, 'isOpen'> {
  const location = { pathname: list.path, search: '', hash: '', state: null, key: list.path, mask: undefined }
  return { list, location }
}

/** Which list stood beside each entry of the history, and which is in sight now. */
class ListMemory {
  private readonly byEntry = new Map<string, ListBeside>()
  private inSight: ListBeside | undefined

  recall(entry: string): ListBeside | undefined {
    return this.byEntry.get(entry) ?? this.inSight
  }

  remember(entry: string, shown: ListBeside | undefined): void {
    this.inSight = shown
    if (shown) this.byEntry.set(entry, shown)
  }
}
