import { once } from 'node:events'
import { discoveryApi } from '#contract/discovery.ts'
import type { Run } from './race.ts'
import type { Statement } from './server.ts'
import type { World } from './world.ts'

/**
 * The best single statement for the members of a page, by their ids, which no list can know beforehand: all that is
 * shown of them, in the order of the page, without those a block hides.
 */
const BEST = `select u.id, u.username, u.first_name, u.last_name, p.member_role, p.age, p.host_travel_preference,
    p.sexual_orientation, p.attribute, p.bio, p.interests, p.picture_id, p.location_precision, p.cell, m.thumbhash,
    u.shows_presence, s.last_active_at, s.active_before, s.online_until, s.step_origin, r.count, r.sum
  from unnest($1::integer[]) with ordinality as f(id, n) join users u on u.id = f.id
  join profiles p on p.user_id = u.id left join media m on m.id = p.picture_id
  left join presence s on s.user_id = u.id left join rating_totals r on r.user_id = u.id
  where u.suspended_at is null
    and not exists (select from blocks b where b.blocker_id = $2 and b.blocked_id = u.id)
    and not exists (select from blocks b where b.blocked_id = $2 and b.blocker_id = u.id)
  order by f.n`

/** For each viewer the members of his own first page. */
export async function bestStatement({ viewers, ask, pool }: World): Promise<Run> {
  const pages: number[][] = []
  for (const viewer of viewers.keys()) {
    const { body } = await ask(discoveryApi.list.path, viewer)
    pages.push((JSON.parse(body) as { id: number }[]).map(({ id }) => id))
  }
  return (turn) => {
    const viewer = turn % viewers.length
    const values = [pages[viewer], viewers[viewer]]
    return pool.query({ name: 'best', text: BEST, values, rowMode: 'array' })
  }
}

/** The statements of a first page without the server around them. */
export async function ownStatements({ worker, cookies, pool }: World): Promise<Run> {
  worker.postMessage({ path: discoveryApi.list.path, cookie: cookies[0] })
  const [statements] = (await once(worker, 'message')) as [Statement[]]
  return async () => {
    for (const statement of statements) await pool.query({ ...statement })
  }
}
