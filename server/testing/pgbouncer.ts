import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { chooseRunner, dropTo } from '../platform/postgres/runner.ts'
import { findFreePort } from './free-port.ts'
import { killAtExit } from './kill-at-exit.ts'

/** PgBouncer is no part of the package: what needs a real one is tested where it is installed. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

type PgBouncerOptions = { port?: number; connections?: number; host?: string }

/** A PgBouncer in transaction mode in front of the database of this address, with few connections for many. */
export async function startPgBouncer(
  target: string,
  { port, connections = 3, host = '127.0.0.1' }: PgBouncerOptions = {},
) {
  const own = port ?? (await findFreePort())
  const folder = await mkdtemp(join(tmpdir(), 'hungr-pgbouncer-'))
  const runner = await chooseRunner()
  const { hostname, port: serverPort, username, password } = new URL(target)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = ${host}
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_login_retry = 1
`,
  )
  if (runner.owner)
    for (const path of [folder, join(folder, 'users.txt'), file])
      await chown(path, runner.owner.uid, runner.owner.gid)
  const [command, ...args] = [...runner.prefix, 'pgbouncer', '-q', file]
  const server = spawn(command!, args, { stdio: 'ignore', ...dropTo(runner) })
  killAtExit(server)
  const url = new URL(target)
  url.host = `${host}:${own}`
  await untilAnswering(url.href)
  return {
    port: own,
    url: url.href,
    async stop() {
      server.kill('SIGKILL')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const error = await client.connect().then(
      () => undefined,
      (reason: Error) => reason,
    )
    client.end().catch(() => undefined)
    if (!error) return
    if (tries === 100) throw error
    await setTimeout(50)
  }
}
