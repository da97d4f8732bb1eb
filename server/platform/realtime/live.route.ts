import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { closeCodes, type LiveSignal, liveSignals } from '#contract/realtime.ts'
import { markArrived, markGone } from '../accounts/presence.ts'
import type { Viewer } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'
import { checkAccess, requireViewer } from '../http/viewer.ts'
import { type Attendance, createAttendance } from './attendance.ts'
import { createFrameBudget, type FrameBudget } from './frame-budget.ts'
import { beat } from './heartbeat.ts'
import { type Connection, GOODBYE } from './hub.ts'

const HEARTBEAT = 30_000
export const LARGEST_SIGNAL = 4 * 1024

type Line = { ctx: Context; budget: FrameBudget; attendance: Attendance }

/** The socket at /api/live: signed in by the session cookie, its origin checked like any call that changes something. */
export function liveRoute(app: FastifyInstance, ctx: Context): void {
  const budget = createFrameBudget()
  const attendance = createAttendance({
    arrived: (userId) => noteArrival(ctx, userId),
    departed: (userId) => noteDeparture(ctx, userId),
  })
  app.get(
    '/api/live',
    { websocket: true, preValidation: (request) => admit(ctx, request), schema: { hide: true } },
    (socket, request) => connect({ ctx, budget, attendance }, socket, requireViewer(request)),
  )
  const heart = setInterval(() => {
    budget.forgetFull()
    void beat(ctx)
  }, HEARTBEAT)
  // Before the server waits for its connections: open sockets would keep it waiting.
  app.addHook('preClose', async () => {
    clearInterval(heart)
    ctx.live.hub.closeAll()
  })
}

async function admit(ctx: Context, request: FastifyRequest): Promise<void> {
  await ctx.limits.spend('handshake-address', request.ip)
  if (!request.viewer) await ctx.limits.spend('address', request.ip)
  await checkAccess(ctx, request, { access: 'member' })
  const viewer = requireViewer(request)
  await ctx.limits.spend('handshake-member', viewer.id)
  if (request.ws) await followMember(ctx, request, viewer.id)
}

/**
 * Before the handshake is answered: a client reads again when its socket opens, and what is published from then on must
 * reach it. It lasts as long as the connection under the socket, also where no socket comes of it.
 */
async function followMember(ctx: Context, { raw }: FastifyRequest, userId: number): Promise<void> {
  const followed = ctx.live.follow(userId)
  const unfollow = () => ctx.live.unfollow(userId)
  if (raw.socket.destroyed) unfollow()
  else raw.socket.once('close', unfollow)
  await followed
}

function connect({ ctx, budget, attendance }: Line, socket: WebSocket, viewer: Viewer): void {
  const { id: userId, sessionId } = viewer
  const connection: Connection = { socket, userId, sessionId, isAlive: true, topics: new Map() }
  const isWithinBudget = () => {
    const isWithin = budget.spend(viewer.id)
    if (!isWithin) closeUnread(socket, closeCodes.tooManySignals)
    return isWithin
  }
  socket.on('ping', isWithinBudget)
  socket.on('pong', () => {
    if (isWithinBudget()) connection.isAlive = true
  })
  socket.on('error', () => socket.terminate())
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isWithinBudget()) return
    const signal = isBinary ? undefined : readSignal(data)
    if (signal) ctx.live.receive(connection, viewer, signal)
    else socket.close(closeCodes.badSignal)
  })
  socket.on('close', () => {
    ctx.live.closed(connection)
    if (ctx.live.hub.remove(connection).isLast) attendance.left(viewer.id)
  })
  if (ctx.live.hub.add(connection).isFirst) attendance.came(viewer.id)
}

/** Nothing more is taken off the wire, not even an answer to the goodbye: the next frame would cost something again. */
function closeUnread(socket: WebSocket, code: number): void {
  if (socket.readyState !== socket.OPEN) return
  socket.close(code)
  socket.pause()
  setTimeout(() => socket.terminate(), GOODBYE).unref()
}

function readSignal(data: Buffer): LiveSignal | undefined {
  if (data.length > LARGEST_SIGNAL) return undefined
  try {
    const { name, payload } = JSON.parse(data.toString())
    const schema = Object.hasOwn(liveSignals, name)
      ? liveSignals[name as keyof typeof liveSignals]
      : undefined
    const parsed = schema?.safeParse(payload)
    return parsed?.success ? ({ name, payload: parsed.data } as LiveSignal) : undefined
  } catch {
    return undefined
  }
}

function noteArrival(ctx: Context, userId: number): void {
  markArrived(ctx.db, userId, ctx.now())
    .then(() => ctx.live.arrived(userId))
    .catch((error) => ctx.log.warn({ err: error }, 'could not note an arrival'))
}

function noteDeparture(ctx: Context, userId: number): void {
  markGone(ctx.db, userId, ctx.now())
    .then(() => ctx.live.departed(userId))
    .catch((error) => ctx.log.warn({ err: error }, 'could not note a departure'))
}
