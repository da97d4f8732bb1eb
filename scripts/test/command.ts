import { type ChildProcess, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()

interface Options {
  /** What it prints is shown as it comes, at its end, or only when it fails. */
  output?: 'live' | 'at the end' | 'on failure'
  env?: Record<string, string>
}

/** Runs a tool of node_modules with our own Node. */
export function runTool(script: string, args: string[], options: Options = {}): Promise<number> {
  return runNode([`node_modules/${script}`, ...args], options)
}

export async function runNode(args: string[], { output = 'live', env = {} }: Options = {}): Promise<number> {
  const stream = output === 'live' ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, ['--import', './scripts/follow-parent.mjs', ...args], {
    stdio: ['ignore', stream, stream, 'ipc'],
    env: { ...plainEnv(), ...env, FOLLOWED_PARENT: String(process.pid) },
  })
  running.add(child)
  const lines: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => lines.push(chunk))
  const code = await new Promise<number>((done) => {
    child.once('error', () => done(1))
    child.once('close', (status) => done(status ?? 1))
  })
  running.delete(child)
  if (code !== 0 || output === 'at the end') process.stdout.write(Buffer.concat(lines))
  return code
}

/** In a log of CI colours are only noise; tools turn them on there by themselves. */
function plainEnv(): NodeJS.ProcessEnv {
  if (process.stdout.isTTY) return process.env
  const { FORCE_COLOR: _, ...env } = process.env
  return { ...env, NO_COLOR: '1' }
}

export function stopTools() {
  for (const child of running) child.kill('SIGTERM')
}
