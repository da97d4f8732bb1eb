import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as forward, type IncomingMessage } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** TLS and HTTP/2 in front of the product, as operators have it: all files of a page come over one connection. */
export async function openProxy(target: string) {
  const { key, cert } = await makeCertificate()
  const to = new URL(target)
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) =>
    pass(to, request, response),
  )
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => passSocket(to, request, socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What a browser is started with so that it trusts this certificate, and stores what comes with it. */
    browserFlags: [`--ignore-certificate-errors-spki-list=${fingerprintOf(cert)}`],
    close: () => void server.close(),
  }
}

/** What belongs to one connection, and may not be passed on. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'])

function pass(to: URL, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith(':')),
  )
  const onward = forward(
    {
      host: to.hostname,
      port: to.port,
      method: request.method,
      path: request.url,
      headers: { ...headers, host: hostOf(request) },
    },
    (answer) => {
      const passed = Object.entries(answer.headers).filter(
        ([name, value]) => value !== undefined && !HOP.has(name),
      )
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(passed))
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

const hostOf = (request: Http2ServerRequest) => request.headers[':authority'] ?? request.headers.host ?? ''

/** A socket comes over a connection of its own, by HTTP/1.1, and goes on as it is. */
function passSocket(to: URL, request: IncomingMessage, socket: Socket): void {
  const onward = connect(Number(to.port), to.hostname, () => {
    const lines = request.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? `${name}: ${all[at + 1]}` : [],
    )
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    onward.pipe(socket).pipe(onward)
  })
  onward.on('error', () => socket.destroy())
  socket.on('error', () => onward.destroy())
}

async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-bench-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const about = ['-days', '1', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await promisify(execFile)('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...about])
  const made = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  await rm(folder, { recursive: true })
  return made
}

function fingerprintOf(cert: string): string {
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('base64')
}
