/** Whether a file can be fetched. What the store is asked for elsewhere counts: the server has let it through. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { range: 'bytes=0-0' }, redirect: 'manual' })
    void response.body?.cancel()
    return response.ok || response.type === 'opaqueredirect'
  } catch {
    return false
  }
}
