import { sql } from 'drizzle-orm'
import { presence, users } from '#server/platform/accounts/accounts.schema.ts'
import { seenBeforeStep } from '#server/platform/accounts/shown-presence.ts'
import type { Database } from '#server/platform/database/database.ts'
import { discoveryEntries, discoveryOnline } from './discovery.schema.ts'

/** Who was seen on another day since then moves up. The day is that which anybody may see; the hidden stay where they are. */
export async function updateActiveDays(db: Database, since: Date, now: Date): Promise<void> {
  await db.execute(sql`
    update ${discoveryEntries} e set active_on = utc_day(${seenBeforeStep(now)})
    from ${presence} join ${users} on ${users.id} = ${presence.userId}
    where ${presence.userId} = e.user_id and ${users.showsPresence}
      and ${presence.lastActiveAt} >= ${since.toISOString()} and e.active_on < utc_day(${seenBeforeStep(now)})`)
}

/** Whoever has had no sign of life since then is online for nobody. */
export async function deleteLongGone(db: Database, since: Date): Promise<void> {
  await db.execute(sql`
    delete from ${discoveryOnline} o using ${presence}
    where ${presence.userId} = o.user_id and ${presence.lastActiveAt} < ${since.toISOString()}`)
}
