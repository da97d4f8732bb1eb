import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** The state of the trail at some moment: its last row. Whoever knows it notices when rows before it go. */
export type Anchor = { id: number; hash: string }

export type Verification =
  | { isWhole: true; rows: number; last: Anchor | undefined }
  | { isWhole: false; id: number; what: 'changed' | 'missing-before' | 'cut-off' }

type Row = { id: number; said: string; previous: string; hash: string }

const ROWS_AT_ONCE = 1000

/** Everything that a row says, as the trigger `chain_audit_row` puts it into words. */
const said = sql`concat_ws('|', id, coalesce(actor_id::text, ''), action, coalesce(target_id::text, ''),
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), details)`

/**
 * Whether a row is missing or changed, the first one if so. The hashes are computed here and not by the database,
 * whose functions its owner could have changed as well.
 */
export async function verifyAudit(db: Database, anchors: Anchor[]): Promise<Verification> {
  const awaited = new Map(anchors.map((anchor) => [anchor.id, anchor.hash]))
  let last: Anchor | undefined
  let rows = 0
  for (;;) {
    const page = await listRows(db, last?.id ?? 0)
    if (page.length === 0) break
    for (const row of page) {
      if (row.previous !== (last?.hash ?? '')) return { isWhole: false, id: row.id, what: 'missing-before' }
      if (hashOf(row) !== row.hash || (awaited.get(row.id) ?? row.hash) !== row.hash)
        return { isWhole: false, id: row.id, what: 'changed' }
      awaited.delete(row.id)
      last = { id: row.id, hash: row.hash }
      rows += 1
    }
  }
  const [cutOff] = [...awaited.keys()].sort((one, other) => one - other)
  if (cutOff !== undefined) return { isWhole: false, id: cutOff, what: 'cut-off' }
  return { isWhole: true, rows, last }
}

export async function findLastRow(db: Database): Promise<Anchor | undefined> {
  const { rows } = await db.execute<{ id: string; hash: string }>(
    sql`select id, encode(hash, 'hex') as hash from audit_rows order by audit_rows.id desc limit 1`,
  )
  return rows[0] && { id: Number(rows[0].id), hash: rows[0].hash }
}

function hashOf({ previous, said }: Row): string {
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(said).digest('hex')
}

async function listRows(db: Database, after: number): Promise<Row[]> {
  const { rows } = await db.execute<Omit<Row, 'id'> & { id: string }>(sql`
    select id, ${said} as said, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash
    from audit_rows where id > ${after} order by audit_rows.id limit ${ROWS_AT_ONCE}`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
