import type { CallInput } from '#client/platform/api/call.ts'
import { chooseOnDevice, useDeviceChoice } from '#client/platform/device/device-choice.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { deviceStore } from '#client/platform/storage.ts'
import type { discoveryApi } from '#contract/discovery.ts'
import { memberRoles } from '#contract/product.ts'
import { FILTERS, searchIn } from './stored-search.ts'
import type { DiscoveryView } from './view-toggle.tsx'

export type ListQuery = NonNullable<CallInput<typeof discoveryApi.list>['query']>
/** Whom the list shows and in which order, as it goes over the wire. The role stands in the address. */
export type ChosenFilters = Omit<ListQuery, 'role' | 'limit' | 'cursor'>

/** What is chosen stands in the address, so that going back finds it again. */
export function filtersIn(search: URLSearchParams) {
  const role = memberRoles.find((each) => each === search.get('role'))
  const view: DiscoveryView = search.get('view') === 'map' ? 'map' : 'grid'
  return { role, view }
}

/** In the order in which they are stored: the call that the page makes before there is an app has the same address. */
function parse(search: string): ChosenFilters {
  const params = new URLSearchParams(search)
  const entries = [...new Set(params.keys())].map((name) => {
    const values = params.getAll(name)
    return [name, values.length > 1 ? values : values[0]]
  })
  return Object.fromEntries(entries)
}

/** Whoever they are of: for the first call, when nobody knows yet who looks. */
export const storedFilters = () => parse(searchIn(deviceStore.get(FILTERS)))

/** What this member has chosen on this device. Another one who signs in on it begins anew. */
export function useChosenFilters(): [ChosenFilters, (next: ChosenFilters) => void] {
  const { id } = useViewer()
  const stored = useDeviceChoice(FILTERS)
  const isOwn = stored?.startsWith(`${id}?`)
  return [parse(isOwn ? searchIn(stored) : ''), (next) => storeFilters(id, next)]
}

function storeFilters(memberId: number, filters: ChosenFilters): void {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  chooseOnDevice(FILTERS, search.size > 0 ? `${memberId}?${search}` : '')
}

/** How many filters are active: a range of ages is one, and the order is none. */
export function countActive(filters: ChosenFilters): number {
  const names = Object.keys(filters).map((name) => (name === 'maxAge' ? 'minAge' : name))
  return new Set(names.filter((name) => name !== 'order')).size
}
