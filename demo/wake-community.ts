import { sql } from 'drizzle-orm'
import { presence, users } from '#server/platform/accounts/accounts.schema.ts'
import type { Context } from '#server/platform/context.ts'
import { INVENTED } from './cast.ts'

/**
 * A demo that was closed for a week must not open on people who were last seen a week ago. Who was here a moment ago
 * has been for a while, or strangers would not see it yet.
 */
export async function wakeCommunity(ctx: Context): Promise<void> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`
    with invented as (
      select p.user_id, max(p.last_active_at) over () as latest
      from ${presence} p join ${users} u on u.id = p.user_id where u.email like ${`%${INVENTED}`}
    )
    update ${presence} p
    set last_active_at = p.last_active_at + (${now}::timestamptz - i.latest),
        active_before = date_bin('10 minutes', p.last_active_at + (${now}::timestamptz - i.latest), p.step_origin) - interval '1 second',
        online_until = p.online_until + (${now}::timestamptz - i.latest)
    from invented i where i.user_id = p.user_id and i.latest < ${now}::timestamptz`)
}
