import { setImmediate } from 'node:timers/promises'
import { markActive } from '../accounts/presence.ts'
import { listGoodSessions } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'

const PINGS_AT_ONCE = 50

/** Every half minute: who is still there, and may still be? */
export async function beat(ctx: Context): Promise<void> {
  try {
    await pingAll(ctx)
    await closeOver(ctx)
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not look after the open sockets')
  }
}

/** A few at a time: thousands of pings in one go would keep everybody's messages waiting. */
async function pingAll(ctx: Context): Promise<void> {
  let count = 0
  for (const connection of [...ctx.live.hub.connections()]) {
    if (connection.isAlive) connection.socket.ping()
    else connection.socket.terminate()
    connection.isAlive = false
    if (++count % PINGS_AT_ONCE === 0) await setImmediate()
  }
}

/** No socket outlives its session, even if nobody said that it ended: it ran out, or the news was lost on its way. */
async function closeOver(ctx: Context): Promise<void> {
  const { hub } = ctx.live
  const open = [...hub.connections()].map(({ sessionId }) => sessionId)
  if (open.length === 0) return
  const good = new Set(await listGoodSessions(ctx.db, open, ctx.now()))
  hub.endSessions(
    hub.userIds(),
    open.filter((id) => !good.has(id)),
    'ended',
  )
  await markActive(ctx.db, hub.userIds(), ctx.now())
}
