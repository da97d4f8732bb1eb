import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Secrets } from '../config/secrets.ts'
import { lastMigration } from '../database/migrations-up-to.ts'
import type { Storage } from '../storage/storage.ts'
import { type Archive, createArchive, type Lock } from './archive.ts'
import { FORMAT, type Manifest, names, type Rows } from './manifest.ts'
import { copyOut, inParts, listSequences, listTables, type Table } from './tables.ts'

const PART_BYTES = 4 * 1024 * 1024

export type Source = {
  /** Past any pooler, as a role that may read all of it. */
  databaseUrl: string
  storage: Storage
  secrets: Secrets
}
/** Says how far it is. */
export type Progress = (what: string) => void

/**
 * Writes all that must be kept into one file, beside the running product. The database is read as it was in one moment;
 * the files are listed after it, so each that a row names is there unless it was deleted since.
 */
export async function writeBackup(source: Source, path: string, lock: Lock, say: Progress): Promise<void> {
  const archive = await createArchive(path, lock)
  const client = new pg.Client({ connectionString: source.databaseUrl })
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    await writeTables(client, archive, say)
    await client.query('commit')
    const json = Buffer.from(JSON.stringify(source.secrets))
    await archive.add(names.secrets, json)
    const files = await writeFiles(source.storage, archive, say)
    await archive.add(names.end, Buffer.from(JSON.stringify({ files })))
    await archive.finish()
  } catch (error) {
    await archive.discard()
    throw error
  } finally {
    await client.end()
  }
}

async function writeTables(client: pg.Client, archive: Archive, say: Progress): Promise<void> {
  const tables = await listTables(client)
  const manifest: Manifest = { format: FORMAT, migration: await lastMigration(client), tables }
  await archive.add(names.manifest, Buffer.from(JSON.stringify(manifest)))
  const rows: Rows = { counts: {}, sequences: [] }
  for (const table of tables) {
    rows.counts[table.name] = await writeTable(client, archive, table)
    say(`${table.name}: ${rows.counts[table.name]!.toLocaleString('en')} rows`)
  }
  rows.sequences = await listSequences(client)
  await archive.add(names.rows, Buffer.from(JSON.stringify(rows)))
}

async function writeTable(client: pg.Client, archive: Archive, table: Table): Promise<number> {
  const copy = copyOut(client, table)
  const zipped = createGzip({ level: 4 })
  const copied = pipeline(copy, zipped)
  let part = 0
  for await (const bytes of inParts(zipped, PART_BYTES)) await archive.add(names.part(table, part++), bytes)
  await copied
  return copy.rowCount
}

async function writeFiles(storage: Storage, archive: Archive, say: Progress): Promise<number> {
  let files = 0
  for await (const batch of storage.list())
    for (const { key } of batch) {
      const file = await storage.open(key)
      // Deleted since it was listed.
      if (!file) continue
      await archive.add(names.file(key), { stream: file.stream, size: file.size })
      if (++files % 1000 === 0) say(`media: ${files.toLocaleString('en')} files`)
    }
  say(`media: ${files.toLocaleString('en')} files`)
  return files
}
