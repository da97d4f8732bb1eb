/** Lets one tab at a time do this work. Where the browser has no locks, the server sorts out what comes twice. */
export async function withTurn(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, work)
}
