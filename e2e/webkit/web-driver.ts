import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { findWebKit } from '../../scripts/test/engines.ts'
import type { Desktop } from './desktop.ts'

export type ElementId = { 'element-6066-11e4-a52e-4f735466cecf': string }
type Command = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

export type Driver = { command: Command; close(): void }
export type Session = { command: Command; close(): Promise<void> }

const PATIENCE_MS = 10_000
const SIZE = { width: 390, height: 844 }

/** WebKitGTK's own driver. It speaks WebDriver, which Playwright does not. */
export async function startDriver(desktop: Desktop): Promise<Driver> {
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env: desktop.env, stdio: 'ignore' })
  const command: Command = async (method, path, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const { value } = (await reply.json()) as { value: { error: string; message: string } }
    if (!reply.ok) throw new Error(`${value.error}: ${value.message}`)
    return value as never
  }
  await answers(command, driver)
  return { command, close: () => driver.kill() }
}

/** A window of its own, with nothing stored in it, as large as a phone. */
export async function openSession({ command }: Driver): Promise<Session> {
  const args = [
    '--automation',
    '--enable-mock-capture-devices=true',
    '--features=-MockCaptureDevicesPrompt',
    '--autoplay-policy=allow',
  ]
  const browser = { binary: await findWebKit(), args }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } }
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', { capabilities })
  const session: Session = {
    command: (method, path, body) => command(method, `/session/${sessionId}${path}`, body),
    close: () => command('DELETE', `/session/${sessionId}`),
  }
  await resize(session)
  return session
}

/** The window holds a toolbar too: it is made larger until the page has the size. */
async function resize({ command }: Session): Promise<void> {
  let window = { ...SIZE }
  for (let round = 0; round < 5; round++) {
    await command('POST', '/window/rect', { x: 0, y: 0, ...window })
    await pause(100)
    const script = 'return [innerWidth, innerHeight]'
    const [width, height] = await command<[number, number]>('POST', '/execute/sync', { script, args: [] })
    if (width === SIZE.width && height === SIZE.height) return
    window = { width: window.width + SIZE.width - width, height: window.height + SIZE.height - height }
  }
}

async function answers(command: Command, driver: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until && driver.exitCode === null) {
    if (await command('GET', '/status').catch(() => undefined)) return
    await pause(100)
  }
  throw new Error('WebKitWebDriver did not start.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
