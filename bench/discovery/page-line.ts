import { createConnection, type Socket } from 'node:net'

export type Answer = { head: string; body: string }
type Call = { text: string; done(answer: Answer): void; fail(error: Error): void }

/**
 * The least that asks for pages over connections that stay open, one call at a time on each: Node's own client takes as
 * much of the two cores as the server that it would measure.
 */
export function openPageLine(address: string, connections: number) {
  const { hostname, port, host } = new URL(address)
  const waiting: Call[] = []
  const lines = Array.from({ length: connections }, () => openLine(Number(port), hostname))

  return {
    get(path: string, cookie: string): Promise<Answer> {
      const text = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`
      return new Promise((done, fail) => {
        const call = { text, done, fail }
        const free = lines.find((line) => !line.isBusy())
        if (free) free.send(call, () => waiting.shift())
        else waiting.push(call)
      })
    },
    close() {
      for (const line of lines) line.close()
    },
  }
}

function openLine(port: number, hostname: string) {
  let socket: Socket | undefined
  let current: { call: Call; next: () => Call | undefined } | undefined
  let chunks: Buffer[] = []

  function send(call: Call, next: () => Call | undefined): void {
    current = { call, next }
    socket ??= connect()
    socket.write(call.text)
  }

  /** The server closes what has been quiet for a minute: then the next call connects anew. */
  function connect(): Socket {
    const made = createConnection(port, hostname).setNoDelay()
    made.on('data', receive)
    made.on('error', (error) => current?.call.fail(error))
    made.on('close', () => {
      if (socket === made) socket = undefined
      current?.call.fail(new Error('The server closed the connection'))
    })
    return made
  }

  function receive(chunk: Buffer): void {
    chunks.push(chunk)
    const answer = wholeAnswer(chunks)
    if (!answer || !current) return
    const { call, next } = current
    current = undefined
    chunks = []
    if (answer.head.startsWith('HTTP/1.1 200')) call.done(answer)
    else call.fail(new Error(`${call.text.split('\r\n')[0]} answered ${answer.head.split('\r\n')[0]}`))
    const following = next()
    if (following) send(following, next)
  }

  return { isBusy: () => current !== undefined, send, close: () => socket?.destroy() }
}

function wholeAnswer(chunks: Buffer[]): Answer | undefined {
  const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
  const end = all.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = all.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  return all.length < end + 4 + length ? undefined : { head, body: all.toString('utf8', end + 4) }
}

export const headerOf = ({ head }: Answer, name: string) =>
  new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1]
