import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { migrateUpTo } from '../database/migrations-up-to.ts'
import { OperatorError } from '../operator-error.ts'
import { contentTypeOf, type Storage } from '../storage/storage.ts'
import { type Entry, type Key, openArchive } from './archive.ts'
import { end, FORMAT, kindOf, type Manifest, manifest, names, rows } from './manifest.ts'
import { copyIn, countRows, openTables, setSequences, type Table } from './tables.ts'
import type { Progress } from './write-backup.ts'

export type Target = {
  /** Of a database without tables, as its owner. */
  databaseUrl: string
  storage: Storage
  /** Where the secrets are to lie. */
  secretsFile: string
}

const DAMAGED = 'The backup is damaged'

/**
 * Puts everything back into an empty place, all of it or nothing: rows are committed and the secrets written when the
 * last file is there. Migrations that are newer than the backup run at the next start.
 */
export async function restoreBackup(target: Target, path: string, key: Key, say: Progress): Promise<void> {
  const { entries, damage } = await openArchive(path, key)
  const made = await readManifest((await entries.next()).value)
  await requireEmpty(target)
  await migrateUpTo(target.databaseUrl, target.databaseUrl, (known) => countMigrations(known, made))
  const client = new pg.Client({ connectionString: target.databaseUrl })
  const stored: string[] = []
  try {
    await client.connect()
    await client.query('begin')
    const close = await openTables(client, made.tables)
    const secrets = await readAll(client, { entries, made, target, stored, say })
    say('checking that every row refers to one that is there')
    await close()
    await releaseJobs(client)
    await client.query('commit')
    await writeSecrets(target.secretsFile, secrets)
  } catch (error) {
    await target.storage.remove(stored)
    throw damage() ?? error
  } finally {
    await client.end()
  }
}

async function readManifest(entry: Entry | undefined): Promise<Manifest> {
  if (entry?.name !== names.manifest) throw new OperatorError('This is not a backup of this product.')
  const made = manifest.parse(JSON.parse(String(await buffer(entry.stream))))
  if (made.format > FORMAT) throw newer()
  return made
}

const newer = () =>
  new OperatorError('The backup was made by a newer version. Restore it with that one, or a later one.')

function countMigrations(known: { when: number }[], { migration }: Manifest): number {
  const last = known.findIndex(({ when }) => when === migration)
  if (last === -1) throw newer()
  return last + 1
}

async function requireEmpty({ databaseUrl, storage }: Target): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: tables } = await client.query(
    `select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1`,
  )
  await client.end()
  if (tables.length > 0)
    throw new OperatorError('The database is not empty: nothing was restored. Name an empty one.')
  for await (const batch of storage.list())
    if (batch.length > 0)
      throw new OperatorError('There are media already: nothing was restored. Name an empty place.')
}

type Reading = {
  entries: AsyncIterable<Entry>
  made: Manifest
  target: Target
  /** Grows with what has been stored, for who has to take it back. */
  stored: string[]
  say: Progress
}

/** Reads the archive to its end, and returns the secrets. */
async function readAll(client: pg.Client, { entries, made, target, stored, say }: Reading): Promise<Buffer> {
  let open: Load | undefined
  let secrets: Buffer | undefined
  let files: number | undefined
  for await (const { name, stream, size } of entries) {
    const { table, file } = kindOf(name)
    if (table !== open?.table.name) await open?.finish()
    if (table !== open?.table.name) open = table === undefined ? undefined : loadTable(client, made, table)
    if (open) await open.add(stream)
    else if (file !== undefined) await storeFile(target.storage, file, { stream, size }, stored)
    else if (name === names.rows) await checkRows(client, made, await buffer(stream), say)
    else if (name === names.secrets) secrets = await buffer(stream)
    else if (name === names.end) files = end.parse(JSON.parse(String(await buffer(stream)))).files
    if (file !== undefined && stored.length % 1000 === 0) say(`media: ${stored.length.toLocaleString('en')}`)
  }
  if (!secrets || files !== stored.length) throw new OperatorError(`${DAMAGED}: it ends too early.`)
  say(`media: ${files.toLocaleString('en')} files`)
  return secrets
}

type Load = { table: Table; add(part: Readable): Promise<void>; finish(): Promise<void> }

function loadTable(client: pg.Client, made: Manifest, name: string): Load {
  const table = made.tables.find((each) => each.name === name)
  if (!table) throw new OperatorError(`${DAMAGED}: it has rows of a table that it does not name.`)
  const parts = new PassThrough()
  const loaded = pipeline(parts, createGunzip(), copyIn(client, table))
  // Whoever adds the next part hears of it; until then nobody does.
  loaded.catch((error) => parts.destroy(error))
  return {
    table,
    add: (part) => pour(part, parts),
    async finish() {
      parts.end()
      await loaded
    },
  }
}

/** Without ending what it is poured into. */
async function pour(from: Readable, into: Writable): Promise<void> {
  await pipeline(from, into, { end: false })
}

async function storeFile(
  storage: Storage,
  key: string,
  source: { stream: Readable; size: number },
  stored: string[],
): Promise<void> {
  await storage.put(key, source, { contentType: contentTypeOf(key) })
  stored.push(key)
}

async function checkRows(client: pg.Client, made: Manifest, json: Buffer, say: Progress): Promise<void> {
  const { counts, sequences } = rows.parse(JSON.parse(String(json)))
  for (const table of made.tables) {
    const found = await countRows(client, table)
    if (found !== counts[table.name])
      throw new OperatorError(`${DAMAGED}: ${table.name} has ${found} of ${counts[table.name]} rows.`)
    say(`${table.name}: ${found.toLocaleString('en')} rows`)
  }
  await setSequences(client, sequences)
}

/** Whoever had taken a job when the backup was made will not come back to it. */
async function releaseJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(`update graphile_worker.${table} set locked_at = null, locked_by = null`)
}

async function writeSecrets(file: string, secrets: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, secrets, { mode: 0o600 })
}
