import { perOwner } from '../per-owner.ts'
import type { Database } from './database.ts'

/** Makes a thing once for each database handle: a statement that is planned once, a line that callers share. */
export const perDatabase = <T>(make: (db: Database) => T) => perOwner<Database, T>(make)
