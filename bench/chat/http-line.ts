import { createConnection, type Socket } from 'node:net'

const CONNECTIONS = 64

type Call = { text: string; done(ok: boolean): void }

/**
 * The least that speaks HTTP/1.1 to a server over connections that stay open, one call at a time on each. Node's
 * own client costs more than the server it would measure, on the same two cores.
 */
export function openHttpLine(port: number) {
  const waiting: Call[] = []
  const free: Line[] = []
  const lines = Array.from({ length: CONNECTIONS }, () => connect(port, takeNext))

  function takeNext(line: Line): void {
    const call = waiting.shift()
    if (call) line.send(call)
    else free.push(line)
  }

  return {
    post(path: string, cookie: string, body: object): Promise<boolean> {
      const json = JSON.stringify(body)
      const text = [
        `POST ${path} HTTP/1.1`,
        `host: 127.0.0.1:${port}`,
        `cookie: ${cookie}`,
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(json)}`,
        '',
        json,
      ].join('\r\n')
      return new Promise((done) => {
        const line = free.pop()
        if (line) line.send({ text, done })
        else waiting.push({ text, done })
      })
    },
    close() {
      for (const { socket } of lines) socket.destroy()
    },
  }
}

type Line = { socket: Socket; send(call: Call): void }

function connect(port: number, whenFree: (line: Line) => void): Line {
  const socket = createConnection(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
  let current: Call | undefined
  let answer = ''
  const line: Line = {
    socket,
    send(call) {
      current = call
      socket.write(call.text)
    },
  }
  function finish(ok: boolean): void {
    current?.done(ok)
    current = undefined
    answer = ''
  }
  socket.on('data', (text: string) => {
    answer += text
    if (!isWhole(answer)) return
    finish(answer.startsWith('HTTP/1.1 200'))
    whenFree(line)
  })
  socket.on('error', () => finish(false))
  socket.on('connect', () => whenFree(line))
  return line
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1]
  return head >= 0 && length !== undefined && answer.length >= head + 4 + Number(length)
}
