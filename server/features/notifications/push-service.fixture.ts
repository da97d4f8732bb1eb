import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionDraft } from '#contract/push.ts'

type Received = { headers: IncomingHttpHeaders; text: string }

/** A push service on this machine, with browsers that open what they are sent (RFC 8291, aes128gcm). */
export async function startPushService() {
  const browsers = new Map<string, { open(sealed: Buffer): string; received: Received[]; status: number }>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const browser = browsers.get(request.url ?? '')
    browser?.received.push({ headers: request.headers, text: browser.open(Buffer.concat(chunks)) })
    response.writeHead(browser?.status ?? 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    address,
    /** A browser that has allowed pushes. */
    newBrowser() {
      const path = `/send/${randomBytes(9).toString('base64url')}`
      const keys = createECDH('prime256v1')
      const publicKey = keys.generateKeys()
      const secret = randomBytes(16)
      const browser = {
        received: [] as Received[],
        /** What the service answers with from now on. */
        status: 201,
        open: (sealed: Buffer) => open(sealed, keys, publicKey, secret),
      }
      browsers.set(path, browser)
      const subscription: PushSubscriptionDraft = {
        endpoint: `${address}${path}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
      }
      return Object.assign(browser, {
        subscription,
        pushes: () => browser.received.map(({ text }) => JSON.parse(text)),
      })
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function open(
  sealed: Buffer,
  keys: ReturnType<typeof createECDH>,
  publicKey: Buffer,
  secret: Buffer,
): string {
  const salt = sealed.subarray(0, 16)
  const keyLength = sealed[20]!
  const senderKey = sealed.subarray(21, 21 + keyLength)
  const box = sealed.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const shared = derive(keys.computeSecret(senderKey), secret, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(box.subarray(-16))
  const padded = Buffer.concat([decipher.update(box.subarray(0, -16)), decipher.final()])
  // The text ends where the mark of the last record stands.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function derive(material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length))
}
