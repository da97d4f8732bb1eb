/** The name under which the server says that the page was asked for with a session. */
const SIGNED_IN = 'signed-in'

/**
 * Whether a member is likely to be looking: the page was asked for with his cookie, which no script can read, or it
 * comes from the worker, which only members have.
 */
export function isMemberExpected(): boolean {
  if (navigator.serviceWorker?.controller) return true
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.serverTiming?.some(({ name }) => name === SIGNED_IN) ?? false
}
