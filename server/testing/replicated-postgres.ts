import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../platform/postgres/postgres.ts'
import { findFreePort } from './free-port.ts'

const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const QUICK = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

/**
 * A PostgreSQL and a streaming replica of it, both from the embedded binaries. The replica begins as a copy of the
 * files of a primary that is stopped for it, and streams what comes after.
 */
export async function startReplicatedPostgres({ durable = false, maxConnections = 60 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-replicated-'))
  const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')]
  const settings = {
    max_connections: String(maxConnections),
    wal_keep_size: '1GB',
    ...(durable ? {} : QUICK),
  }
  await startPostgres({ folder: primaryFolder, log, settings }).then((server) => server.stop())
  await cp(primaryFolder, replicaFolder, { recursive: true })
  await writeFile(join(replicaFolder, 'cluster', 'standby.signal'), '')

  const port = String(await findFreePort())
  const primary = await startPostgres({ folder: primaryFolder, log, settings: { ...settings, port } })
  const replica = await startPostgres({
    folder: replicaFolder,
    log,
    settings: { ...settings, primary_conninfo: conninfo(primary.url) },
  })
  const onReplica = new pg.Pool({ connectionString: replica.url, max: 1 })
  onReplica.on('error', quiet)
  return {
    url: primary.url,
    folder: primaryFolder,
    replica,
    /** The same database on the replica. */
    replicaOf(url: string): string {
      const there = new URL(url)
      there.host = new URL(replica.url).host
      return there.href
    },
    /** From now on a commit is answered when the replica has it, too: whoever is promoted has lost nothing. */
    async confirmCommits() {
      const client = new pg.Client({ connectionString: primary.url })
      await client.connect()
      await client.query(`alter system set synchronous_standby_names = '*'`)
      await client.query('select pg_reload_conf()')
      await client.end()
    },
    async pauseReplay() {
      await onReplica.query('select pg_wal_replay_pause()')
      // It pauses at the next record at the latest; only then does it say `paused`.
      await until(async () => {
        const { rows } = await onReplica.query('select pg_get_wal_replay_pause_state() as state')
        return rows[0].state === 'paused'
      })
    },
    resumeReplay: () => onReplica.query('select pg_wal_replay_resume()'),
    promote: () => onReplica.query('select pg_promote()'),
    /** Until the replica has all that was committed before. */
    async caughtUp() {
      const client = new pg.Client({ connectionString: primary.url })
      await client.connect()
      const { rows } = await client.query('select pg_current_wal_lsn()::text as position')
      await client.end()
      await until(async () => {
        const answer = await onReplica.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [
          rows[0].position,
        ])
        return answer.rows[0].has
      })
    },
    async stop() {
      await onReplica.end()
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function conninfo(url: string): string {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isTrue()) return
    await setTimeout(50)
  }
  throw new Error('the replica did not get there')
}
