import type { Readable } from 'node:stream'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'

const SCHEMAS = ['public', 'graphile_worker']
/** The queue's own note of how far its tables are made, which is made with them. */
const NOT_KEPT = ['graphile_worker.migrations']

/** `columns`: those that are stored; the others are computed from them. */
export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: string; isCalled: boolean }

const id = pg.escapeIdentifier
const quoted = (name: string) => name.split('.').map(id).join('.')

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1 order by 1`,
    [SCHEMAS],
  )
  return rows.filter(({ name }) => !NOT_KEPT.includes(name))
}

/** In PostgreSQL's own text form, which every version of it reads. */
export const copyOut = (client: pg.ClientBase, { name, columns }: Table) =>
  client.query(copyStreams.to(`copy ${quoted(name)} (${columns.map(id).join(', ')}) to stdout`))

export const copyIn = (client: pg.ClientBase, { name, columns }: Table) =>
  client.query(copyStreams.from(`copy ${quoted(name)} (${columns.map(id).join(', ')}) from stdin`))

export async function countRows(client: pg.ClientBase, { name }: Table): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(name)}`)
  return Number(rows[0]!.count)
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where schemaname = any($1) order by 1`,
    [SCHEMAS],
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push({ name, ...values[0]! })
  }
  return sequences
}

export async function setSequences(client: pg.ClientBase, sequences: Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
}

/**
 * Makes these tables take rows in any order: no trigger counts what was counted before, and what refers to other rows
 * is checked when all are there. Returns how to put it back, which checks every one of them.
 */
export async function openTables(client: pg.ClientBase, tables: Table[]): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select n.nspname || '.' || c.relname as table, r.conname as name, pg_get_constraintdef(r.oid) as definition
     from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_namespace n on n.oid = c.relnamespace
     where r.contype = 'f' and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  for (const { table, name } of references)
    await client.query(`alter table ${quoted(table)} drop constraint ${id(name)}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
    for (const { table, name, definition } of references)
      await client.query(`alter table ${quoted(table)} add constraint ${id(name)} ${definition}`)
  }
}

/** Parts of at most so many bytes, each whole in memory: a tar must know how long an entry is before it begins. */
export async function* inParts(stream: Readable, bytes: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length < bytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(chunks)
}
