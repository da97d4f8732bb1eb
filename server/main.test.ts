import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { closeCodes } from '#contract/realtime.ts'
import { findPostmaster } from './platform/postgres/leftover.ts'
import { plainJpeg } from './testing/fixtures/images.ts'
import { startProduct } from './testing/product.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function signUp(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'stop@example.org', username: 'stopper', password: 'Plum-Orbit-92' })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/register`, { method: 'POST', headers, body })
  return reply.headers.get('set-cookie')!.split(';')[0]!
}

async function openLine(url: string, cookie: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { headers: { cookie } })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  await once(socket, 'open')
  return { socket, closed }
}

/** Half of a picture is on its way; the other half follows when it is asked for. */
async function beginUpload(url: string, cookie: string) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await plainJpeg())], 'p.jpg', { type: 'image/jpeg' }))
  const encoded = new Response(form)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const call = request(`${url}/api/chat-media`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': encoded.headers.get('content-type')!,
      'content-length': bytes.length,
    },
  })
  const answered = once(call, 'response').then(([answer]) => answer as IncomingMessage)
  const half = bytes.length >> 1
  call.write(bytes.subarray(0, half))
  // The server has begun with it once it answers something that was asked later.
  await pause(300)
  await (await fetch(`${url}/healthz`)).text()
  return async () => {
    call.end(bytes.subarray(half))
    const answer = await answered
    return { status: answer.statusCode, body: JSON.parse(await text(answer)) }
  }
}

test('SIGTERM: a request in flight is answered, sockets get a close code, a stalled one is not waited for, and nothing is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-stop-'))
  const environment = { DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'warn' }
  const product = await startProduct(environment)
  try {
    const cookie = await signUp(product.url)
    const line = await openLine(product.url, cookie)
    const stalled = await openLine(product.url, cookie)
    stalled.socket.pause()
    const finishUpload = await beginUpload(product.url, cookie)
    expect(await findPostmaster(join(folder, 'postgres', 'cluster'))).toBeDefined()

    product.child.kill('SIGTERM')
    expect(await line.closed).toBe(closeCodes.goingAway)
    expect(await finishUpload()).toMatchObject({ status: 200, body: { messageType: 'image' } })
    expect(await product.exited).toBe(0)
    expect(await findPostmaster(join(folder, 'postgres', 'cluster'))).toBeUndefined()
    await expect(fetch(`${product.url}/healthz`)).rejects.toThrow()
    stalled.socket.terminate()

    // It comes back with all that was said, and the same cookie opens a socket again.
    const again = await startProduct(environment)
    const back = await openLine(again.url, cookie)
    expect(back.socket.readyState).toBe(WebSocket.OPEN)
    expect(await again.stop()).toBe(0)
    expect(await back.closed).toBe(closeCodes.goingAway)
    expect(product.text() + again.text()).not.toContain('"level":50')
  } finally {
    product.child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
