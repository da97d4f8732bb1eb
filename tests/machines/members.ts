import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import {
  headersOf,
  type Member,
  openLine,
  pause,
  sendUntilAcknowledged,
} from '#server/features/chat/proof-home.fixture.ts'

type Proxy = { url: string }
export type Pair = readonly [Member, Member]
export type Sent = { clientId: string; id: number; began: number; ended: number }
/** Aborted when it is over. */
export type End = { signal: AbortSignal }

/** Sends a message every so often, each until the server has answered for it. */
export async function keepWriting(
  proxy: Proxy,
  [sender, listener]: Pair,
  { everyMs, end }: { everyMs: number; end: End },
): Promise<Sent[]> {
  const sent: Sent[] = []
  await rest(Math.random() * everyMs, end)
  while (!end.signal.aborted) {
    const clientId = randomUUID()
    const began = performance.now()
    const body = { toUserId: listener.id, content: `${sent.length}`, clientId }
    const { id } = await sendUntilAcknowledged(proxy, sender, '/api/messages', body)
    sent.push({ clientId, id, began, ended: performance.now() })
    await rest(everyMs * (0.75 + Math.random() / 2), end)
  }
  return sent
}

/** Adds a photo every so often; the addresses of those that the server has answered for. */
export async function keepUploading(
  proxy: Proxy,
  member: Member,
  { everyMs, end, picture }: { everyMs: number; end: End; picture: Buffer },
): Promise<string[]> {
  const urls: string[] = []
  await rest(Math.random() * everyMs, end)
  while (!end.signal.aborted) {
    const form = new FormData()
    form.set('galleryPhoto', new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' }))
    const response = await fetch(`${proxy.url}/api/upload-gallery-photo`, {
      method: 'POST',
      headers: headersOf(member),
      body: form,
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
    if (response?.ok) urls.push(((await response.json()) as { url: string }).url)
    else if (response && response.status < 500) throw new Error(`refused: ${await response.text()}`)
    await rest(everyMs, end)
  }
  return urls
}

export type Line = { isOpen: boolean; heard: Set<string>; close(): void }

/** Opens a socket, and another whenever it ends, as the client does. Notes the words that arrive. */
export function keepListening(proxy: Proxy, member: Member, afterMs: number): Line {
  const line: Line = { isOpen: false, heard: new Set(), close: () => undefined }
  let isOver = false
  let socket: WebSocket | undefined
  line.close = () => {
    isOver = true
    socket?.terminate()
  }
  const listen = async () => {
    await pause(afterMs)
    while (!isOver) {
      socket = await openLine(proxy, member, (event) => {
        if (event.name === 'chat.message-sent') line.heard.add(String(event.payload.content))
      }).catch(() => undefined)
      if (socket) {
        const opened = socket
        line.isOpen = true
        await new Promise((resolve) => opened.once('close', resolve))
        line.isOpen = false
      }
      await pause(300 + Math.random() * 700)
    }
  }
  void listen()
  return line
}

function rest(ms: number, { signal }: End): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
