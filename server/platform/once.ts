/** Makes a thing at the first call and hands out the same one ever after. */
export function once<T>(make: () => T): () => T {
  let made: { thing: T } | undefined
  return () => {
    made ??= { thing: make() }
    return made.thing
  }
}
