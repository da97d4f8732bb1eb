/** Remembers the last `most` results of a function that always answers the same for the same key. */
export function createBoundedCache<T>(most: number, compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = compute(key)
    if (known.size >= most) known.delete(known.keys().next().value!)
    known.set(key, made)
    return made
  }
}
