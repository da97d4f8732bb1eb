import { JOB_CONNECTIONS } from '#server/platform/jobs/queues.ts'

/** What one unit costs: CPU of our process and of PostgreSQL, bytes that the database writes and keeps, and of media. */
export type Cost = { ours: number; database: number; written: number; kept: number; media: number }
/** What a socket costs that only stays open: memory, and CPU in a minute. */
export type SocketCost = { bytes: number; ours: number }
export type Unit = 'message' | 'list page' | 'map view' | 'thread' | 'online minute' | 'upload'
export type Costs = { socket: SocketCost; units: Record<Unit, Cost> }

/** What a member does in an hour online. Guesses, to be replaced by what `/metrics` of a living house says. */
export const habits: Record<Unit, number> = {
  message: 20,
  'list page': 12,
  'map view': 3,
  thread: 15,
  'online minute': 60,
  upload: 0.3,
}

/** A core is full at half: the other half is for the evening's peak and for a neighbour that has gone. */
const USABLE = 0.5
const SOCKETS_OF_PROCESS = 10_000
/** What `DATABASE_POOL` is unless it is set, and the background work. */
const CONNECTIONS_OF_PROCESS = 10 + JOB_CONNECTIONS
const BUS_FRAMES_OF_MESSAGE = 2

export type Estimate = {
  online: number
  ourCores: number
  databaseCores: number
  processes: number
  connections: number
  writtenMbPerSecond: number
  keptGbPerDay: number
  busMessagesPerSecond: number
  socketGb: number
  mediaGbPerDay: number
}

export function estimate(online: number, { socket, units }: Costs): Estimate {
  const perSecond = (of: (cost: Cost) => number) =>
    (Object.keys(habits) as Unit[]).reduce((sum, unit) => sum + habits[unit] * of(units[unit]), 0) *
    (online / 3600)
  const ourCores = (perSecond(({ ours }) => ours) + (online / 60) * socket.ours) / USABLE
  const processes = Math.max(1, Math.ceil(ourCores), Math.ceil(online / SOCKETS_OF_PROCESS))
  return {
    online,
    ourCores,
    databaseCores: perSecond(({ database }) => database) / USABLE,
    processes,
    connections: processes * CONNECTIONS_OF_PROCESS,
    writtenMbPerSecond: perSecond(({ written }) => written) / 1e6,
    keptGbPerDay: (perSecond(({ kept }) => kept) * 86_400) / 1e9,
    busMessagesPerSecond: (online / 3600) * habits.message * BUS_FRAMES_OF_MESSAGE,
    socketGb: (online * socket.bytes) / 1e9,
    mediaGbPerDay: (perSecond(({ media }) => media) * 86_400) / 1e9,
  }
}
