const open = new Set<string>()

/** A chat that is on the screen and looked at: what comes in there is read at once. */
export function openThread(key: string): () => void {
  open.add(key)
  return () => open.delete(key)
}

export function isLookedAt(key: string): boolean {
  return open.has(key) && document.visibilityState === 'visible'
}
