import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { killAtExit } from './kill-at-exit.ts'

const READY = /is ready at http:\/\/[^:]+:(\d+)/

// A machine that runs tests may be short of disk.
const anyDisk = { MIN_FREE_DISK_MB: '0' }

/** The real product in a process of its own, and all that it says. `prefix` is put in front of its command line. */
export function spawnProduct(environment: Record<string, string>, prefix: string[] = []) {
  const [file, ...args] = [...prefix, process.execPath, 'server/main.ts']
  const child = spawn(file!, args, {
    env: { ...process.env, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', ...anyDisk, ...environment },
  })
  killAtExit(child)
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(String(data)))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return { child, exited, text: () => said.join('') }
}

/** The same, ready to be called. */
export async function startProduct(environment: Record<string, string>, prefix: string[] = []) {
  const product = spawnProduct(environment, prefix)
  let port: string | undefined
  while (!port) {
    if (product.child.exitCode !== null) throw new Error(product.text())
    await new Promise((resolve) => setTimeout(resolve, 50))
    port = READY.exec(product.text())?.[1]
  }
  return {
    ...product,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      product.child.kill('SIGTERM')
      return product.exited
    },
  }
}
