import { publishPresence } from '#server/features/chat/presence.service.ts'
import { markActive, markGone } from '#server/platform/accounts/presence.ts'
import type { Actor } from './company.ts'
import type { Stage } from './stage.ts'

const ONLINE_SHARE = 0.8

/** Most of those who are about are here; at every beat one leaves and another comes back. */
export function comeAndGo({ ctx, company, random }: Stage): () => Promise<void> {
  const here = random.shuffle(company.about)
  const away = here.splice(Math.ceil(here.length * ONLINE_SHARE))
  return async () => {
    const leaver = here.shift()
    const comer = away.shift()
    if (comer) here.push(comer)
    if (leaver) away.push(leaver)
    await markActive(
      ctx.db,
      here.map(({ id }) => id),
      ctx.now(),
    )
    if (comer) await publishPresence(ctx, comer.id, 'online')
    if (!leaver) return
    await markGone(ctx.db, leaver.id, ctx.now())
    await publishPresence(ctx, leaver.id, 'today')
  }
}

/** For as long as one is online after a sign of life. */
export async function comeOnline({ ctx }: Stage, { id }: Actor): Promise<void> {
  await markActive(ctx.db, [id], ctx.now())
  await publishPresence(ctx, id, 'online')
}
