import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A column that names a member, and what may stand in its place. */
export type Reference = { table: string; column: string }

type Column = { name: string; type: string; isArray: boolean; required: boolean; labels: string[] | null }
type Key = { column: string; parent: string; parentColumn: string; namesMember: boolean }
type Values = Record<string, unknown>
type Planting = {
  reference: Reference
  memberId: number
  /** Stands wherever a row names a second member. */
  otherId: number
  /** Found in every text of the row. */
  mark: string
}

/** Values that the code reads as more than a text. */
const meaningful: Record<string, Values> = { media: { content_type: 'image/webp' } }

let count = 100

/** Every foreign key of the database that leads to a member, straight or by way of his profile. */
export async function listReferences(pool: pg.Pool): Promise<Reference[]> {
  const keys = await pool.query(
    `with recursive keys as (
       select conrelid as child, a.attname as column, confrelid as parent, b.attname as parent_column
       from pg_constraint
       join pg_attribute a on a.attrelid = conrelid and a.attnum = any(conkey)
       join pg_attribute b on b.attrelid = confrelid and b.attnum = any(confkey)
       where contype = 'f'
     ), naming as (
       select child, "column" from keys where parent = 'users'::regclass
       union
       select keys.child, keys.column from keys join naming
       on keys.parent = naming.child and keys.parent_column = naming.column
     )
     select child::regclass::text as table, "column" from naming order by 1, 2`,
  )
  return keys.rows
}

/** Rows of made-up values cannot keep every rule; which rules there are is the features' own concern. */
export async function liftChecks(pool: pg.Pool): Promise<void> {
  const checks = await pool.query(
    `select conrelid::regclass as table, conname as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  )
  for (const { table, name } of checks.rows)
    await pool.query(`alter table ${table} drop constraint "${name}"`)
}

/** Puts a row into the table of a reference that names the member there. */
export async function plant(pool: pg.Pool, planting: Planting): Promise<void> {
  const { table, column } = planting.reference
  await insertRow(pool, table, planting, { [column]: planting.memberId })
}

async function insertRow(pool: pg.Pool, table: string, planting: Planting, given: Values): Promise<Values> {
  const values: Values = { ...meaningful[table], ...given }
  const keys = await listKeys(pool, table)
  const isNaming = Object.keys(given).length > 0
  for (const column of await listColumns(pool, table)) {
    const key = keys.find((each) => each.column === column.name)
    // A row that names him names the other one as well; a row that it only stands on names nobody if it can.
    const isWanted = column.required || (key ? key.namesMember && isNaming : isText(column))
    if (column.name in values || !isWanted) continue
    values[column.name] = key ? await parentOf(pool, key, planting) : valueFor(column, planting.mark)
  }
  const names = Object.keys(values).map((name) => `"${name}"`)
  const places = names.map((_name, index) => `$${index + 1}`)
  const inserted = await pool.query(
    `insert into ${table} (${names}) values (${places}) returning *`,
    Object.values(values),
  )
  return inserted.rows[0]
}

async function parentOf(pool: pg.Pool, key: Key, planting: Planting): Promise<unknown> {
  if (key.namesMember) return planting.otherId
  const row = await insertRow(pool, key.parent, { ...planting, mark: 'of-somebody' }, {})
  return row[key.parentColumn]
}

async function listKeys(pool: pg.Pool, table: string): Promise<Key[]> {
  const keys = await pool.query(
    `select a.attname as column, confrelid::regclass::text as parent, b.attname as "parentColumn"
     from pg_constraint
     join pg_attribute a on a.attrelid = conrelid and a.attnum = any(conkey)
     join pg_attribute b on b.attrelid = confrelid and b.attnum = any(confkey)
     where contype = 'f' and conrelid = $1::regclass`,
    [table],
  )
  const naming = (await listReferences(pool)).filter((each) => each.table === table)
  return keys.rows.map((key) => ({ ...key, namesMember: naming.some(({ column }) => column === key.column) }))
}

async function listColumns(pool: pg.Pool, table: string): Promise<Column[]> {
  const columns = await pool.query(
    `select attname as name, typname as type, typcategory = 'A' as "isArray",
            attnotnull and not atthasdef and attidentity = '' as required,
            (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = atttypid) as labels
     from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return columns.rows
}

const isText = ({ type }: Column) => ['text', 'varchar', 'citext'].includes(type)

function valueFor(column: Column, mark: string): unknown {
  if (column.labels) return column.labels[0]
  if (column.isArray) return []
  if (isText(column)) return `${mark}-${++count}`
  if (column.type === 'bytea') return randomBytes(32)
  if (column.type === 'bool') return false
  if (column.type.startsWith('timestamp') || column.type === 'date') return new Date()
  if (column.type.startsWith('json')) return JSON.stringify({ text: mark })
  return ++count
}

/** The tables in which a text is still found. */
export async function listTablesWith(pool: pg.Pool, text: string): Promise<string[]> {
  const tables = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const rows = await pool.query(`select 1 from ${name} row where row::text like '%' || $1 || '%' limit 1`, [
      text,
    ])
    if (rows.rowCount) found.push(name)
  }
  return found
}
