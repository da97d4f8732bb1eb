import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeCodes } from '#contract/realtime.ts'
import { connectLive, disconnectLive } from './live-socket.ts'

/** A socket of the browser that opens at once and closes when the server says so. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static opened: FakeSocket[] = []
  readyState = FakeSocket.CONNECTING
  binaryType = 'blob'

  constructor() {
    super()
    FakeSocket.opened.push(this)
    setTimeout(() => {
      this.readyState = FakeSocket.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED
  }

  closedBy(code: number): void {
    this.readyState = FakeSocket.CLOSED
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.opened = []
})
afterEach(() => {
  disconnectLive()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function connect() {
  connectLive({ onRefused: () => undefined, onConnect: () => undefined })
  await vi.advanceTimersByTimeAsync(100)
  expect(FakeSocket.opened).toHaveLength(1)
}
const countAfter = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  return FakeSocket.opened.length
}

test('a socket that breaks comes back within seconds', async () => {
  await connect()
  FakeSocket.opened[0]!.closedBy(1006)
  expect(await countAfter(5_000)).toBe(2)
})

test('a socket that was closed for saying too much comes back after half a minute, whatever the network does', async () => {
  await connect()
  FakeSocket.opened[0]!.closedBy(closeCodes.tooManySignals)
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await countAfter(29_000)).toBe(1)
  expect(await countAfter(2_000)).toBe(2)
})

test('nothing comes back once nobody wants a connection', async () => {
  await connect()
  FakeSocket.opened[0]!.closedBy(closeCodes.tooManySignals)
  disconnectLive()
  expect(await countAfter(60_000)).toBe(1)
})

test('who comes back after a long absence gets a new socket, however alive the old one looks', async () => {
  await connect()
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  look('hidden')
  await vi.advanceTimersByTimeAsync(30_000)
  look('visible')
  expect(await countAfter(1_000)).toBe(1)
  look('hidden')
  await vi.advanceTimersByTimeAsync(120_000)
  look('visible')
  expect(await countAfter(1_000)).toBe(2)
  vi.restoreAllMocks()
})
