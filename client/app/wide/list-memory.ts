import type { Location } from 'react-router'
import type { ListScreen } from '#client/platform/routing.ts'

export type ListBeside = {
  list: ListScreen
  location: Location
  /** Something of it is open. */
  isOpen: boolean
}

/** Which list stood beside each entry of the history, and which is in sight now. */
export class ListMemory {
  private readonly byEntry = new Map<string, ListBeside>()
  private inSight: ListBeside | undefined

  /** `lists`: those that a reloaded page may have had beside it. */
  recall(entry: string, lists: readonly ListScreen[]): ListBeside | undefined {
    return this.byEntry.get(entry) ?? readMark(entry, lists) ?? this.inSight
  }

  /** The address of a list, which may have been filtered while the window's own was that of what was open beside it. */
  latest(location: Location): Location {
    return this.inSight?.location.key === location.key ? this.inSight.location : location
  }

  remember(entry: string, shown: ListBeside | undefined): void {
    this.inSight = shown
    if (!shown) return
    this.byEntry.set(entry, shown)
    if (shown.isOpen) writeMark(entry, shown)
  }

  /** Of the list in sight. */
  changeSearch(entry: string, search: string): void {
    const shown = this.inSight
    this.remember(entry, shown && { ...shown, location: { ...shown.location, search } })
  }
}

/* The browser's own entry names the list as well: that outlives a reload. */

type Mark = Pick<Location, 'pathname' | 'search' | 'key'>

function markOf(entry: string): Partial<Mark> | undefined {
  const state = window.history.state
  return (state?.key ?? 'default') === entry ? (state?.listBeside ?? {}) : undefined
}

function readMark(entry: string, lists: readonly ListScreen[]): ListBeside | undefined {
  const { pathname, search = '', key = '' } = markOf(entry) ?? {}
  const list = lists.find(({ path }) => path === pathname)
  return list && { list, location: listLocation(list, { search, key }), isOpen: true }
}

function writeMark(entry: string, { location: { pathname, search, key } }: ListBeside): void {
  const mark = markOf(entry)
  // The router may be further on than what is drawn.
  if (!mark || (mark.pathname === pathname && mark.search === search && mark.key === key)) return
  const listBeside: Mark = { pathname, search, key }
  window.history.replaceState({ ...window.history.state, listBeside }, '')
}

/** That of a list which has no entry of its own in the history. */
export function listLocation(list: ListScreen, { search = '', key = list.path } = {}): Location {
  return { pathname: list.path, search, hash: '', state: null, key, mask: undefined }
}
