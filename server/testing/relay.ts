import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut and mended, always at the same address: to its callers it dies and comes back. */
export async function openRelay(target: string) {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const own = (relay.address() as AddressInfo).port
  const url = new URL(target)
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    async cut() {
      const closed = once(relay, 'close')
      relay.close()
      for (const socket of open) socket.resetAndDestroy()
      await closed
    },
    async mend() {
      relay.listen(own, '127.0.0.1')
      await once(relay, 'listening')
    },
  }
}
