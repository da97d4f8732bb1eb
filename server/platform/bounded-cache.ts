/** A map of the last `most` entries that were set. */
export function createBoundedMap<Key, Value>(most: number) {
  const known = new Map<Key, Value>()
  return {
    get: (key: Key) => known.get(key),
    set(key: Key, value: Value): void {
      known.delete(key)
      if (known.size >= most) known.delete(known.keys().next().value!)
      known.set(key, value)
    },
  }
}

/** Remembers the last `most` results of a function that always answers the same for the same key. */
export function createBoundedCache<T>(most: number, compute: (key: string) => T): (key: string) => T {
  const known = createBoundedMap<string, T>(most)
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = compute(key)
    known.set(key, made)
    return made
  }
}
