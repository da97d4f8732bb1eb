import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Long enough apart to hold somebody for ever, close enough never to look idle. */
const DRIP_MS = 40

type Drip = {
  /** Sent at once. */
  greeting?: string
  /** Sent again and again, never to an end. */
  drop: string
}

/** The headers never end. */
export const dripHeaders: Drip = { greeting: 'HTTP/1.1 200 OK\r\nx-drip: ', drop: 'x' }
/** The body never ends. */
export const dripBody: Drip = { greeting: 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n', drop: ' ' }
/** A mail server that goes on and on about what it can do. */
export const dripSmtp: Drip = { greeting: '220 mail.example ESMTP\r\n', drop: '250-AND-ANOTHER\r\n' }

/** A service on all loopback addresses that answers everybody, a drop at a time. */
export async function startDripServer({ greeting = '', drop }: Drip) {
  const open = new Set<Socket>()
  const connections: Socket[] = []
  const server = createServer((socket) => {
    connections.push(socket)
    open.add(socket)
    const dripping = setInterval(() => socket.write(drop), DRIP_MS)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      open.delete(socket)
    })
    socket.resume()
    socket.write(greeting)
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** All that ever came. */
    connections,
    /** Those that are held at this moment. */
    open,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
