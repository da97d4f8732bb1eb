import ReconnectingWebSocket from 'partysocket/ws'
import { closeCodes, type LiveSignal } from '#contract/realtime.ts'
import { now } from '../clock.ts'
import { connectionMissing, connectionOpened, connectionUnwanted } from './connection-state.ts'
import { deliver } from './live-events.ts'

type Watcher = {
  /** The server ended the session, or may be refusing to let this browser in. */
  onRefused: () => void
  /** What was read until now may have changed unheard, the first time too: catch up. */
  onConnect: () => void
}

const PATH = '/api/live'
const MAX_DELAY_MS = 20_000
/** The server refills what a member may say within seconds; who was cut off for saying too much waits for more. */
const FLOOD_DELAY_MS = 30_000
const STAYS_CLOSED: number[] = [closeCodes.sessionEnded, closeCodes.tooManySockets, closeCodes.tooManySignals]

let disconnect: (() => void) | undefined
let socket: ReconnectingWebSocket | undefined

/** Opens the one socket of this tab and reopens it until `disconnectLive`. */
export function connectLive(watcher: Watcher): void {
  disconnectLive()
  let pause: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    clearTimeout(pause)
    pause = undefined
    socket?.close()
    socket = openSocket(listeners)
  }
  const listeners = listenTo(watcher, () => {
    pause = setTimeout(open, FLOOD_DELAY_MS)
  })
  const stopWatching = watchNetwork(() => {
    if (!pause) open()
  })
  disconnect = () => {
    stopWatching()
    clearTimeout(pause)
    const closing = socket
    socket = undefined
    closing?.close()
    connectionUnwanted()
  }
  connectionMissing()
  open()
}

export function disconnectLive(): void {
  disconnect?.()
  disconnect = undefined
}

/** Says something on the socket. Signals are of the moment: without a connection they are dropped. */
export function send(signal: LiveSignal): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  return socket.send(JSON.stringify(signal))
}

type Listeners = { opened: () => void; closed: (code: number) => void }

function openSocket({ opened, closed }: Listeners): ReconnectingWebSocket {
  const address = `${window.location.origin.replace(/^http/, 'ws')}${PATH}`
  const opening = new ReconnectingWebSocket(address, [], {
    // Members who lose one server come back to the next one spread out.
    minReconnectionDelay: 400 + Math.random() * 800,
    maxReconnectionDelay: MAX_DELAY_MS,
    reconnectionDelayGrowFactor: 1.6,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => !STAYS_CLOSED.includes(code),
  })
  const whenCurrent = (act: () => void) => {
    if (socket === opening) act()
  }
  opening.addEventListener('open', () => whenCurrent(opened))
  opening.addEventListener('close', ({ code }) => whenCurrent(() => closed(code)))
  opening.addEventListener('message', ({ data }) => whenCurrent(() => deliver(String(data))))
  return opening
}

function listenTo({ onRefused, onConnect }: Watcher, comeBackLater: () => void): Listeners {
  let failures = 0
  return {
    opened() {
      failures = 0
      connectionOpened()
      onConnect()
    },
    closed(code) {
      failures += 1
      connectionMissing()
      if (code === closeCodes.tooManySignals) comeBackLater()
      // To a browser a refused handshake and a dead line look the same, so a line that stays dead asks about the session.
      if (code === closeCodes.sessionEnded || failures === 2) onRefused()
    },
  }
}

/** A phone that slept for longer may hold a socket that was dead long ago and says nothing of it. */
const LONG_ABSENCE_MS = 60_000

// A network that comes back, or a tab that is looked at again, does not wait out the delay before the next try.
function watchNetwork(open: () => void): () => void {
  let leftAt: number | undefined
  const retry = () => {
    if (document.visibilityState !== 'visible') {
      leftAt ??= now().getTime()
      return
    }
    const wasLongGone = leftAt !== undefined && now().getTime() - leftAt > LONG_ABSENCE_MS
    leftAt = undefined
    if (wasLongGone || socket?.readyState === WebSocket.CLOSED) open()
  }
  const watching = new AbortController()
  const { signal } = watching
  window.addEventListener('online', retry, { signal })
  window.addEventListener('offline', connectionMissing, { signal })
  document.addEventListener('visibilitychange', retry, { signal })
  return () => watching.abort()
}
