import { memberRoles } from '#contract/product.ts'
import type { DiscoveryView } from './view-toggle.tsx'

/** What is chosen stands in the address, so that going back finds it again. */
export function filtersIn(search: URLSearchParams) {
  const role = memberRoles.find((each) => each === search.get('role'))
  const view: DiscoveryView = search.get('view') === 'map' ? 'map' : 'grid'
  return { role, view }
}
