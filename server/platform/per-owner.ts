/** Makes a thing once for each owner, such as a statement for a database handle. It lasts as long as its owner. */
export function perOwner<Owner extends object, T>(make: (owner: Owner) => T): (owner: Owner) => T {
  const made = new WeakMap<Owner, T>()
  return (owner) => {
    const known = made.get(owner) ?? make(owner)
    made.set(owner, known)
    return known
  }
}
