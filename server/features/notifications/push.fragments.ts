import { type SQL, sql } from 'drizzle-orm'
import { pushSubscriptions } from './push.schema.ts'

/** Is there a browser of this member to push to? For statements that would otherwise ask a second time. */
export const hasPushSubscription = (userId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${pushSubscriptions} p where p.user_id = ${userId})`
