import type { WebSocket } from 'ws'
import { closeCodes, type LiveEvent } from '#contract/realtime.ts'
import type { EndReason } from './bus.ts'

const SOCKETS_PER_MEMBER = 5
/** A reader that falls this far behind is cut off; he catches up by sequence when he comes back. */
export const MOST_BUFFERED = 512 * 1024
/** How long a reader has to answer a goodbye. */
export const GOODBYE = 2000

export type Connection = {
  socket: WebSocket
  userId: number
  sessionId: number
  /** Answered the last heartbeat. */
  isAlive: boolean
  /** What its screen follows, and what each of these stands for. */
  topics: Map<string, Topic>
}

export type Topic = { names: string[] }

/** The open sockets of this process, by member. */
export function createHub() {
  const byMember = new Map<number, Set<Connection>>()

  function add(connection: Connection): { isFirst: boolean } {
    const mine = byMember.get(connection.userId) ?? new Set()
    const isFirst = mine.size === 0
    // The oldest tab makes room: the newest is the one he looks at.
    for (const oldest of mine) {
      if (mine.size < SOCKETS_PER_MEMBER) break
      mine.delete(oldest)
      oldest.socket.close(closeCodes.tooManySockets)
    }
    mine.add(connection)
    byMember.set(connection.userId, mine)
    return { isFirst }
  }

  function remove(connection: Connection): { isLast: boolean } {
    const mine = byMember.get(connection.userId)
    if (!mine?.delete(connection)) return { isLast: false }
    if (mine.size > 0) return { isLast: false }
    byMember.delete(connection.userId)
    return { isLast: true }
  }

  function deliver(userIds: number[], event: LiveEvent): void {
    let frame: string | undefined
    for (const userId of userIds) {
      for (const connection of byMember.get(userId) ?? []) {
        frame ??= JSON.stringify(event)
        push(connection.socket, frame)
      }
    }
  }

  function* connections() {
    for (const mine of byMember.values()) yield* mine
  }

  return {
    add,
    remove,
    deliver,
    endSessions: (userIds: number[], sessionIds: number[], reason: EndReason) =>
      endSessions(
        userIds.flatMap((userId) => [...(byMember.get(userId) ?? [])]),
        sessionIds,
        reason,
      ),
    closeAll: () => closeAll([...connections()]),
    connections,
    isHere: (userId: number) => byMember.has(userId),
    userIds: () => [...byMember.keys()],
  }
}

export type Hub = ReturnType<typeof createHub>

function endSessions(connections: Iterable<Connection>, sessionIds: number[], reason: EndReason): void {
  const over = new Set(sessionIds)
  const frame = JSON.stringify({ name: 'auth.session-ended', payload: { reason } })
  for (const { socket, sessionId } of connections) {
    if (!over.has(sessionId)) continue
    push(socket, frame)
    socket.close(closeCodes.sessionEnded, reason)
  }
}

/** Says goodbye to all; a reader that does not answer is not waited for. */
function closeAll(connections: Connection[]): void {
  for (const { socket } of connections) socket.close(closeCodes.goingAway)
  setTimeout(() => {
    for (const { socket } of connections) socket.terminate()
  }, GOODBYE).unref()
}

export function push(socket: WebSocket, frame: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_BUFFERED) {
    socket.terminate()
    return
  }
  socket.send(frame)
}
