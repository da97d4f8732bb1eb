import type pg from 'pg'
import { cellOf } from '#contract/location.ts'
import { createTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person } from '#server/testing/person.ts'
import { openProxy } from './proxy.ts'

export const MEMBERS = 1000
export const MESSAGES = 5000

/** The product with a full grid, and one member who has talked a lot with another. */
export async function openRoom() {
  const home = await createTestApp()
  const plainAddress = await home.listen()
  const proxy = await openProxy(plainAddress)
  const me = await home.person({ profile: { cell: cellOf({ lat: 51.51, lng: -0.12 }) } })
  const friend = await home.person()
  await fillTheRoom(home.pool, me, friend)
  const close = async () => {
    proxy.close()
    await home.close()
  }
  return { address: proxy.address, plainAddress, browserFlags: proxy.browserFlags, me, friend, close }
}

export type Room = Awaited<ReturnType<typeof openRoom>>

async function fillTheRoom(pool: pg.Pool, viewer: Person, other: Person): Promise<void> {
  await seedCrowd(
    pool,
    Array.from({ length: MEMBERS }, (_, n) => ({
      cell: cellOf({ lat: 51.3 + (n % 40) / 100, lng: -0.4 + (n % 61) / 100 }),
    })) as Parameters<typeof seedCrowd>[1],
  )
  const [low, high] = [Math.min(viewer.id, other.id), Math.max(viewer.id, other.id)]
  const { rows } = await pool.query(
    `insert into conversations (kind, last_seq, low_user_id, high_user_id, low_wrote, high_wrote, created_at)
     values ('direct', $1, $2, $3, true, true, now()) returning id`,
    [MESSAGES, low, high],
  )
  await pool.query(
    `insert into conversation_members (conversation_id, user_id, last_read_seq, joined_at) select $1, unnest($2::int[]), $3, now()`,
    [rows[0].id, [viewer.id, other.id], MESSAGES],
  )
  await pool.query(
    `insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select $1, n, case when n % 3 = 0 then $2::int else $3::int end, 'text', 'Message number ' || n || repeat(' and so on', n % 7), now() - make_interval(mins => $4 - n)
     from generate_series(1, $4::int) n`,
    [rows[0].id, viewer.id, other.id, MESSAGES],
  )
}
