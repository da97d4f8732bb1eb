import type { Endpoint } from '#contract/endpoint.ts'

/** The path with some id in every place: enough for a call that must be refused before it is looked at. */
export function pathOf(endpoint: Endpoint, ids: Record<string, string | number> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => String(ids[name] ?? 4242))
}

/** A body of the right kind, whatever it holds. */
export function anyValues(endpoint: Endpoint): { payload?: object } {
  return endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }
}
