import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { OperatorError } from '../operator-error.ts'
import { type Cluster, dataArgument, SUPERUSER } from './cluster.ts'
import { findPostmaster } from './leftover.ts'
import type { PostgresLog, PostgresOptions } from './postgres-options.ts'
import { dropTo, type Runner } from './runner.ts'
import { SERVER_ENV } from './server-env.ts'

const DATABASE = 'hungr'
const READY_MS = 60_000
const STOP_MS = 30_000

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '60',
  // For disks without a moving head, where a look into an index costs no more than reading on.
  random_page_cost: '1.1',
  // Statements are short: compiling one costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  // Errors reach the application anyway; here they would put members' words into the log.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

/**
 * The supervisor: starts the server, waits for its input to end (the kernel closes it when our process ends,
 * kill -9 included), then stops the server the fast way. It lets go of the log, whose end thus means that the
 * server is gone.
 */
const SUPERVISOR = `
"$@" </dev/null &
server=$!
trap '' INT TERM HUP
exec >/dev/null 2>&1
while read -r _; do :; done
kill -INT "$server"
wait "$server"
`

interface RunningServer {
  child: ChildProcess
  ended: Promise<void>
}

/** Starts the server, and again whenever it ends without being told to. */
export async function keepServerRunning(cluster: Cluster, runner: Runner, options: PostgresOptions) {
  const settings = { ...SETTINGS, ...options.settings }
  let { server, port } = await startOnFreePort(cluster, runner, settings, options.log)
  const url = `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}`
  await ensureDatabase(url)

  let stopping = false
  const watch = (watched: RunningServer) =>
    watched.ended.then(async () => {
      watched.child.stdin!.end()
      for (let pause = 500; !stopping; pause = Math.min(pause * 2, 10_000)) {
        options.log.error('The database server has ended by itself and is started again')
        await wait(pause)
        const next = stopping
          ? undefined
          : await startServer(cluster, runner, { ...settings, port }, options.log)
        if (next) {
          server = next
          watching = watch(next)
          return
        }
      }
    })
  let watching = watch(server)

  return {
    url: `${url}/${DATABASE}`,
    async stop() {
      stopping = true
      await stopServer(server, cluster)
      await watching
      await stopServer(server, cluster)
    },
  }
}

async function startOnFreePort(
  cluster: Cluster,
  runner: Runner,
  settings: Record<string, string>,
  log: PostgresLog,
) {
  // Between finding a free port and using it another process may take it.
  for (let attempt = 1; attempt <= 5; attempt++) {
    const port = settings.port ?? String(await findFreePort())
    const server = await startServer(cluster, runner, { ...settings, port }, log)
    if (server) return { server, port }
  }
  throw new OperatorError('The database server does not start: see the lines above.')
}

/** A server that answers, or undefined when it ended before it did. */
async function startServer(
  cluster: Cluster,
  runner: Runner,
  settings: Record<string, string>,
  log: PostgresLog,
): Promise<RunningServer | undefined> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = [join(runner.binaries, 'postgres'), '-D', dataArgument(runner, cluster.data), ...options]
  const [file, ...args] = [...runner.prefix, 'sh', '-c', SUPERVISOR, 'supervisor', ...postgres]
  const child = spawn(file!, args, {
    cwd: cluster.data,
    env: SERVER_ENV,
    stdio: ['pipe', 'ignore', 'pipe'],
    // A session of its own: Ctrl-C in the terminal goes to us, and we stop the server when we are done with it.
    detached: true,
    ...dropTo(runner),
  })
  const server = { child, ended: forwardLog(child, log) }
  const url = `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${settings.port}/postgres`
  const ready = await Promise.race([answers(url), server.ended])
  if (ready) return server
  await stopServer(server, cluster)
  return undefined
}

async function answers(url: string) {
  for (const end = performance.now() + READY_MS; performance.now() < end; await wait(25)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    // Not awaited: on a connection that the server has refused it may never come to an end.
    client.end().catch(() => undefined)
    if (connected) return true
  }
  return false
}

async function ensureDatabase(url: string) {
  const client = new Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function stopServer({ child, ended }: RunningServer, cluster: Cluster) {
  child.stdin!.end()
  const gone = await Promise.race([ended.then(() => true), wait(STOP_MS, false, { ref: false })])
  if (!gone) signalPostmaster(await findPostmaster(cluster.data), 'SIGQUIT')
  await ended
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((done) => child.once('exit', done))
}

function signalPostmaster(pid: number | undefined, signal: NodeJS.Signals) {
  if (pid !== undefined) process.kill(pid, signal)
}

function forwardLog(child: ChildProcess, log: PostgresLog): Promise<void> {
  child.stdin!.on('error', () => undefined)
  const lines = createInterface({ input: child.stderr! })
  lines.on('line', (line) => {
    // Whoever knocks while it starts is told so; that is no trouble.
    if (/^(FATAL|PANIC):/.test(line) && !line.includes('is starting up')) log.warn(`postgres: ${line}`)
    else log.debug(`postgres: ${line}`)
  })
  return new Promise((done) => {
    lines.once('close', done)
    child.once('error', (error) => {
      log.error(`The database server cannot be started: ${error.message}`)
      done()
    })
  })
}

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
