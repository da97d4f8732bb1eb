import pg from 'pg'
import { TIME_LIMITS } from './database.ts'

/** What may only be added to. */
const APPEND_ONLY = ['audit_rows']

const INSUFFICIENT_PRIVILEGE = '42501'

type Role = { name: string; password: string }

/** Who this address signs in as. */
export function roleOf(url: string): Role {
  const { user, password } = new pg.Client({ connectionString: url })
  return { name: user ?? '', password: password ?? '' }
}

/** The same database, for somebody else. */
export function urlFor(url: string, { name, password }: Role): string {
  const other = new URL(url)
  other.username = encodeURIComponent(name)
  other.password = encodeURIComponent(password)
  return other.href
}

/** A role that may sign in and nothing else, made where there is none. */
export async function ensureRole(owner: pg.Client, { name, password }: Role): Promise<void> {
  const found = await owner.query('select from pg_roles where rolname = $1', [name])
  if (found.rowCount === 0)
    await owner.query(`create role ${pg.escapeIdentifier(name)} login password ${pg.escapeLiteral(password)}`)
}

export async function setPassword(owner: pg.Client, { name, password }: Role): Promise<void> {
  await owner.query(`alter role ${pg.escapeIdentifier(name)} password ${pg.escapeLiteral(password)}`)
}

/**
 * Lets a role serve the product: it reads and writes rows, makes and changes no table, and to what is append-only it
 * can add. Done after every migration, so that no new table is forgotten.
 */
export async function grantService(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const statements = ['public', 'graphile_worker'].flatMap((schema) => [
    `grant usage on schema ${schema} to ${to}`,
    `grant select, insert, update, delete on all tables in schema ${schema} to ${to}`,
    `grant usage, select on all sequences in schema ${schema} to ${to}`,
  ])
  for (const table of APPEND_ONLY)
    statements.push(`revoke update, delete, truncate on ${table} from ${to}, public`)
  await owner.query(`begin; ${statements.join('; ')}`)
  await openQueue(owner)
  await owner.query('commit')
}

/** Gives a role the time limits that `createPool` asks for, where a pooler would not pass them on. */
export async function limitRole(owner: pg.Client, role: string): Promise<void> {
  const database = pg.escapeIdentifier(owner.database!)
  for (const [name, milliseconds] of Object.entries(TIME_LIMITS)) {
    const statement = `alter role ${pg.escapeIdentifier(role)} in database ${database} set ${name} = ${milliseconds}`
    // An owner who may not make roles may not change them either; the start says what is missing.
    await owner.query(statement).catch((error: { code?: string }) => {
      if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
    })
  }
}

/** The tables of the job queue are closed, row by row, to all but their owner; who has been granted them may pass. */
async function openQueue(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
     and not exists (select from pg_policy p where p.polrelid = c.oid and polname = 'granted')`,
  )
  for (const { name } of rows)
    await owner.query(
      `create policy granted on graphile_worker.${pg.escapeIdentifier(name)} using (true) with check (true)`,
    )
}

/** Whether this role could change or remove what is append-only: it migrates as well as serves. */
export async function mayRewrite(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select bool_or(has_table_privilege(name, 'update, delete, truncate')) as may from unnest($1::text[]) name`,
    [APPEND_ONLY],
  )
  return rows[0]!.may
}
