import type { Database } from './database.ts'

/** Makes a thing once for each database handle: a statement that is planned once, a line that callers share. */
export function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>()
  return (db) => {
    const known = made.get(db) ?? make(db)
    made.set(db, known)
    return known
  }
}
