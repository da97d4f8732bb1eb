import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

export type Member = { id: number; cookie: string }

const AT_ONCE = 1000

/** Members with a session each, straight into the tables: signing up is not what is measured. */
export async function makeMembers(databaseUrl: string, count: number): Promise<Member[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const members: Member[] = []
  for (let made = 0; made < count; made += AT_ONCE) {
    const names = Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, n) => `bench_${made + n}`)
    const tokens = names.map(() => randomBytes(32).toString('base64url'))
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (username, email, password_hash)
       select name, name || '@example.org', 'none' from unnest($1::text[]) name returning id`,
      [names],
    )
    await pool.query(
      'insert into profiles (user_id, age, created_at, updated_at) select id, 30, now(), now() from unnest($1::int[]) id',
      [rows.map(({ id }) => id)],
    )
    await pool.query(
      `insert into sessions (token_hash, user_id, device, created_at, last_seen_at)
       select decode(hash, 'hex'), id, 'Bench', now(), now() from unnest($1::text[], $2::int[]) as s(hash, id)`,
      [tokens.map((token) => createHash('sha256').update(token).digest('hex')), rows.map(({ id }) => id)],
    )
    members.push(...rows.map(({ id }, index) => ({ id, cookie: `hungr_session=${tokens[index]}` })))
  }
  await pool.end()
  return members
}
