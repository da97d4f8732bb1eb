import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { closeCodes, type LiveSignal, liveSignals } from '#contract/realtime.ts'
import { markActive, markArrived, markGone } from '../accounts/presence.ts'
import { listGoodSessions, type Viewer } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'
import { checkAccess, requireViewer } from '../http/viewer.ts'
import type { Connection } from './hub.ts'

const HEARTBEAT = 30_000
/** Going through a tunnel is not leaving. */
const DEPARTURE_GRACE = 10_000
export const LARGEST_SIGNAL = 4 * 1024
const PINGS_AT_ONCE = 50

/** The socket at /api/live: signed in by the session cookie, its origin checked like any call that changes something. */
export function liveRoute(app: FastifyInstance, ctx: Context): void {
  app.get(
    '/api/live',
    {
      websocket: true,
      preValidation: async (request) => checkAccess(ctx, request, { access: 'member' }),
      schema: { hide: true },
    },
    (socket, request) => connect(ctx, socket, requireViewer(request)),
  )
  const heart = setInterval(() => void beat(ctx), HEARTBEAT)
  // Before the server waits for its connections: open sockets would keep it waiting.
  app.addHook('preClose', async () => {
    clearInterval(heart)
    ctx.live.hub.closeAll()
  })
}

const alive = new WeakSet<WebSocket>()

function connect(ctx: Context, socket: WebSocket, viewer: Viewer): void {
  const connection: Connection = { socket, userId: viewer.id, sessionId: viewer.sessionId }
  alive.add(socket)
  socket.on('pong', () => alive.add(socket))
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, isBinary) => {
    const signal = isBinary ? undefined : readSignal(data.toString())
    if (signal) ctx.live.receive(viewer, signal)
    else socket.close(closeCodes.badSignal)
  })
  socket.on('close', () => {
    if (ctx.live.hub.remove(connection).isLast)
      setTimeout(() => leave(ctx, viewer.id), DEPARTURE_GRACE).unref()
  })
  if (ctx.live.hub.add(connection).isFirst) arrive(ctx, viewer.id)
}

function readSignal(text: string): LiveSignal | undefined {
  if (text.length > LARGEST_SIGNAL) return undefined
  try {
    const { name, payload } = JSON.parse(text)
    const schema = Object.hasOwn(liveSignals, name)
      ? liveSignals[name as keyof typeof liveSignals]
      : undefined
    const parsed = schema?.safeParse(payload)
    return parsed?.success ? ({ name, payload: parsed.data } as LiveSignal) : undefined
  } catch {
    return undefined
  }
}

function arrive(ctx: Context, userId: number): void {
  markArrived(ctx.db, userId, ctx.now())
    .then(() => ctx.live.arrived(userId))
    .catch((error) => ctx.log.warn({ err: error }, 'could not note an arrival'))
}

function leave(ctx: Context, userId: number): void {
  if (ctx.live.hub.isHere(userId)) return
  markGone(ctx.db, userId, ctx.now())
    .then(() => ctx.live.departed(userId))
    .catch((error) => ctx.log.warn({ err: error }, 'could not note a departure'))
}

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
  for (const { socket } of [...ctx.live.hub.connections()]) {
    if (alive.delete(socket)) socket.ping()
    else socket.terminate()
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
    open.filter((id) => !good.has(id)),
    'ended',
  )
  await markActive(ctx.db, hub.userIds(), ctx.now())
}
