import { randomInt } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { feedbackApi } from '#contract/feedback.ts'
import { groupsApi } from '#contract/groups.ts'
import { type BadgeSummary, notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { tapsApi } from '#contract/taps.ts'
import { replyToFeedback } from '#server/features/feedback/feedback.service.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { addUpLooseBadges, readBadges } from './badges.ts'

const home = useTestApp()
const say = (from: Person, to: { id: number }) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })
const badgesOf = async (person: Person) => (await person.call(notificationsApi.summary)).body
const none = { messages: 0, groups: 0, taps: 0, notifications: 0, feedback: 0 }

/** What the badges of everybody must say, counted from the tables that they are about. */
async function recount(): Promise<Map<number, BadgeSummary>> {
  const visible = (viewer: string, member: string) => `
    exists (select from users u where u.id = ${member} and u.suspended_at is null)
    and not exists (select from blocks b where (b.blocker_id = ${viewer} and b.blocked_id = ${member})
      or (b.blocker_id = ${member} and b.blocked_id = ${viewer}))`
  const unread = (kind: string) => `(select count(*)::int from conversation_members m
    join conversations c on c.id = m.conversation_id and c.kind = '${kind}'
    join messages x on x.conversation_id = c.id and x.from_user_id <> m.user_id and x.seq > m.hidden_before_seq
      and ((x.seq > m.last_read_seq and x.unsent_at is null) or x.seq = m.unread_mark_seq)
    where m.user_id = w.id and m.left_at is null and m.muted_until is null and m.folder = 'inbox'
      and ${visible('w.id', 'x.from_user_id')})`
  const { rows } = await home.pool.query(`
    select w.id, ${unread('direct')} as messages, ${unread('group')} as groups,
      (select count(*)::int from taps t where t.to_user_id = w.id and t.status = 'pending'
        and ${visible('w.id', 't.from_user_id')}) as taps,
      (select count(*)::int from notifications n where n.user_id = w.id and n.read_at is null
        and (n.actor_id is null or (${visible('w.id', 'n.actor_id')}))) as notifications,
      (select count(*)::int from feedback_responses r join feedback f on f.id = r.feedback_id
        where f.user_id = w.id and r.read_at is null) as feedback
    from users w`)
  return new Map(rows.map(({ id, ...badges }) => [id as number, badges as BadgeSummary]))
}

async function expectCounted(): Promise<void> {
  const expected = await recount()
  const shown = new Map<number, BadgeSummary>()
  for (const id of expected.keys()) shown.set(id, await readBadges(home.ctx.db, id))
  expect(shown).toEqual(expected)
}

const crowd: Person[] = []

beforeAll(async () => {
  while (crowd.length < 6) crowd.push(await home.person())
})

test('one answer holds all badges', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  expect(await badgesOf(anton)).toEqual(none)
  await say(ben, anton)
  await ben.call(tapsApi.send, { body: { toUserId: anton.id } })
  const { body: group } = await ben.call(groupsApi.create, {
    body: { name: 'Cooks', memberIds: [anton.id] },
  })
  await ben.call(groupsApi.sendMessage, { params: { id: group.id }, body: { content: 'Hi' } })
  const { body: given } = await anton.call(feedbackApi.send, { body: { rating: 5 } })
  await replyToFeedback(home.ctx, { ...ben, accountRole: 'admin', sessionId: 1 }, given.id, 'Thank you')
  expect(await badgesOf(anton)).toEqual({ messages: 1, groups: 1, taps: 1, notifications: 3, feedback: 1 })
  await expectCounted()
})

test('the sum of many changes is made one row, and stays the same number', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  await home.pool.query(
    `insert into badge_counts (user_id, badge, change) select $1, 'messages', 1 from generate_series(1, 60)`,
    [anton.id],
  )
  await Promise.all([addUpLooseBadges(home.ctx.db), addUpLooseBadges(home.ctx.db), say(ben, anton)])
  expect(await badgesOf(anton)).toEqual({ ...none, messages: 61 })
  const { rows } = await home.pool.query('select count(*)::int from badge_counts where user_id = $1', [
    anton.id,
  ])
  expect(rows[0].count).toBeLessThanOrEqual(3)
  await home.pool.query('delete from badge_counts where user_id = $1', [anton.id])
  await home.pool.query('delete from users where id = any($1)', [[anton.id, ben.id]])
})

test('what a member did counts for nobody when he is suspended in the moment in which a block of him ends', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  await ben.call(tapsApi.send, { body: { toUserId: anton.id } })
  await anton.call(safetyApi.block, { params: { userId: ben.id } })
  const suspending = await home.pool.connect()
  await suspending.query('begin')
  await suspending.query('update users set suspended_at = now() where id = $1', [ben.id])
  const unblocking = home.pool.query('delete from blocks where blocker_id = $1', [anton.id])
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 10_000)
  await suspending.query('commit')
  suspending.release()
  await unblocking
  expect(await badgesOf(anton)).toEqual(none)
  await expectCounted()
  await home.pool.query('delete from users where id = any($1)', [[anton.id, ben.id]])
})

/** Who waits for a lock in this database. */
async function countWaiting(): Promise<number> {
  const { rows } = await home.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}

/** Whatever one of them may do that changes what waits for another. */
function actions(groupId: number): ((actor: Person, other: Person) => Promise<unknown>)[] {
  const params = (other: Person) => ({ params: { userId: other.id } })
  const ofGroup = { params: { id: groupId } }
  return [
    say,
    say,
    say,
    (actor) => actor.call(groupsApi.sendMessage, { ...ofGroup, body: { content: 'Hi all' } }),
    (actor) => actor.call(groupsApi.sendMessage, { ...ofGroup, body: { content: 'Hi all' } }),
    (actor) => actor.call(groupsApi.markRead, { ...ofGroup, body: {} }),
    (actor, other) => actor.call(chatApi.markRead, { ...params(other), body: {} }),
    (actor, other) => actor.call(chatApi.markRead, { ...params(other), body: { seq: randomInt(1, 20) } }),
    (actor, other) => actor.call(chatApi.markUnread, params(other)),
    (actor, other) => actor.call(chatApi.hideConversation, params(other)),
    (actor, other) => actor.call(chatApi.changeStanding, { ...params(other), body: { isArchived: true } }),
    (actor, other) => actor.call(chatApi.changeStanding, { ...params(other), body: { mute: '1h' } }),
    (actor, other) =>
      actor.call(chatApi.changeStanding, { ...params(other), body: { mute: 'off', isArchived: false } }),
    (actor) => actor.call(groupsApi.changeStanding, { ...ofGroup, body: { isArchived: true } }),
    (actor) => actor.call(groupsApi.changeStanding, { ...ofGroup, body: { mute: 'always' } }),
    (actor) => actor.call(groupsApi.changeStanding, { ...ofGroup, body: { mute: 'off' } }),
    async (actor, other) => {
      const { body } = await say(actor, other)
      if (body.id) await actor.call(chatApi.unsend, { params: { id: body.id } })
    },
    (actor, other) => actor.call(tapsApi.send, { body: { toUserId: other.id } }),
    (actor, other) =>
      actor.call(tapsApi.answer, { params: { fromUserId: other.id }, body: { status: 'passed' } }),
    (actor) => actor.call(notificationsApi.markAllRead),
    (actor, other) => actor.call(safetyApi.block, params(other)),
    (actor, other) => actor.call(safetyApi.unblock, params(other)),
    (_actor, other) =>
      home.pool.query(
        `update users set suspended_at = case when suspended_at is null then now() end where id = $1`,
        [other.id],
      ),
  ]
}

test('badges are right after everything has happened at once', async () => {
  const [creator, ...others] = crowd as [Person, ...Person[]]
  const { body: group } = await creator.call(groupsApi.create, {
    body: { name: 'All', memberIds: others.map(({ id }) => id) },
  })
  const possible = actions(group.id)
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => {
        const actor = crowd[randomInt(crowd.length)]!
        const other = crowd.filter((each) => each !== actor)[randomInt(crowd.length - 1)]!
        return possible[randomInt(possible.length)]!(actor, other)
      }),
    )
    // Refused where there is a block or nothing to answer; never broken, as by two who wait for each other.
    expect(answers).not.toContainEqual(expect.objectContaining({ status: 500 }))
    await expectCounted()
  }
  await home.pool.query('update users set suspended_at = null')
  await Promise.all([
    creator.call(profileApi.deleteProfile),
    ...others.flatMap((each) => [say(each, creator), say(creator, each), say(each, crowd[1]!)]),
  ])
  await expectCounted()
}, 60_000)
