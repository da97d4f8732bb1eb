import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

const HEADER_BYTES = 12
const TYPE_A = 1

/** A name server on this machine: `answer` says what goes back, if anything. */
export async function startNameServer(answer: (query: Buffer) => Buffer | undefined) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  socket.on('message', (query, { port, address }) => {
    const reply = answer(query)
    if (reply) socket.send(reply, port, address)
  })
  await once(socket, 'listening')
  return {
    resolver() {
      const resolver = new Resolver({ timeout: 100, tries: 2 })
      resolver.setServers([`127.0.0.1:${socket.address().port}`])
      return resolver
    },
    async stop() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** One IPv4 address for any name, and nothing for a question about IPv6 (RFC 1035). */
export function answerWith(query: Buffer, address: number[]): Buffer {
  const nameEnd = query.indexOf(0, HEADER_BYTES) + 1
  const question = query.subarray(HEADER_BYTES, nameEnd + 4)
  const isForIpv4 = query.readUInt16BE(nameEnd) === TYPE_A
  const header = Buffer.from(query.subarray(0, HEADER_BYTES))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(isForIpv4 ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...address])
  return Buffer.concat(isForIpv4 ? [header, question, record] : [header, question])
}
