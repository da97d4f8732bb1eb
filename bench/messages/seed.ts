import type pg from 'pg'

export const MESSAGES_OF_PAIR = 100
const PARTNERS = 5
/** Each member writes to the five after him, so he has ten conversations however many members there are. */
export const MESSAGES_OF_MEMBER = MESSAGES_OF_PAIR * PARTNERS
const FIRST_ID = 1000

export const memberAt = (index: number) => FIRST_ID + index

/**
 * Members, their conversations and so many messages, in the order in which they would have been written: the messages
 * of one conversation lie far apart. Indexes are made afterwards, so they are denser than grown ones.
 */
export async function seedMessages(pool: pg.Pool, count: number): Promise<number> {
  const members = Math.round(count / MESSAGES_OF_MEMBER)
  const client = await pool.connect()
  try {
    await writeQuickly(client)
    await client.query(
      `set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off;
       set maintenance_work_mem = '1GB'`,
    )
    await client.query(
      `insert into users (id, username, email, password_hash)
       select id, 'm' || id, 'm' || id || '@example.org', 'none' from generate_series($1::int, $2::int) id`,
      [FIRST_ID, FIRST_ID + members - 1],
    )
    await client.query(
      `insert into profiles (user_id, member_role, age, created_at, updated_at)
       select id, 'Switchr', 30, now(), now() from users where id >= $1`,
      [FIRST_ID],
    )
    await client.query(
      `insert into conversations (kind, last_seq, low_user_id, high_user_id, low_wrote, high_wrote, created_at)
       select 'direct', $3, least(one, other), greatest(one, other), true, true, now() - interval '100 days'
       from (select $1 + i as one, $1 + (i + step) % $2::int as other
             from generate_series(0, $2::int - 1) i, generate_series(1, $4::int) step) pairs`,
      [FIRST_ID, members, MESSAGES_OF_PAIR, PARTNERS],
    )
    await client.query(
      `insert into conversation_members (conversation_id, user_id, last_read_seq, unread_count, listed_at, joined_at)
       select id, user_id, $1::int - 10, 5, created_at + interval '100 days', created_at
       from conversations, unnest(array[low_user_id, high_user_id]) user_id`,
      [MESSAGES_OF_PAIR],
    )
    const indexes = await dropIndexes(client)
    await client.query(
      `insert into messages (conversation_id, seq, from_user_id, client_id, message_type, content, created_at)
       select c.id, seq, case when seq % 2 = 0 then c.low_user_id else c.high_user_id end, gen_random_uuid()::text,
         'text', 'See you at eight then?', c.created_at + seq * interval '1 day' + c.id * interval '1 ms'
       from generate_series(1, $1::int) seq, (select * from conversations order by id) c`,
      [MESSAGES_OF_PAIR],
    )
    for (const statement of indexes) await client.query(statement)
    await client.query('vacuum (analyze) messages, conversations, conversation_members, users, profiles')
    await writeSafely(client)
  } finally {
    client.release(true)
  }
  return members
}

const QUICK = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
}

/** Nobody needs the rows if the machine stops while they are made; what is measured afterwards is written as always. */
async function writeQuickly(client: pg.PoolClient): Promise<void> {
  for (const [name, value] of Object.entries(QUICK))
    await client.query(`alter system set ${name} = '${value}'`)
  await client.query('select pg_reload_conf()')
}

async function writeSafely(client: pg.PoolClient): Promise<void> {
  for (const name of Object.keys(QUICK)) await client.query(`alter system reset ${name}`)
  await client.query('select pg_reload_conf()')
  await client.query('checkpoint')
}

async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'messages' and indexname <> 'messages_pkey'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
