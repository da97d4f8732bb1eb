import { expect, test } from 'vitest'
import { groupModerationApi } from '#contract/group-moderation.ts'
import { groupsApi } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { pushApi } from '#contract/push.ts'
import { safetyApi } from '#contract/safety.ts'
import { conversationsOwnData } from '#server/features/conversations/conversations.own-data.ts'
import { removeExpired } from '#server/features/conversations/disappearing/disappearing.service.ts'
import { useTestApp } from '#server/testing/app.ts'
import { readOwnData } from '#server/testing/own-data.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

/** Three in a group that Anton made. */
async function groupOfThree() {
  const people = [await home.person(), await home.person(), await home.person()]
  const [anton, ben, carl] = people as [Person, Person, Person]
  const { body } = await anton.call(groupsApi.create, {
    body: { name: 'Three', memberIds: [ben.id, carl.id] },
  })
  return { id: body.id, anton, ben, carl }
}
const say = (from: Person, id: number, content: string, mentioned: Person[] = [], clientId?: string) =>
  from.call(groupsApi.sendMessage, {
    params: { id },
    body: { content, mentionedIds: mentioned.map((each) => each.id), clientId },
  })
const at = ({ username }: Person) => `@${username}`
const asMention = ({ id, username }: Person) => ({ userId: id, name: username })
const lastSeenBy = async (person: Person, id: number) =>
  (await person.call(groupsApi.messages, { params: { id } })).body.at(-1)!
const newsOf = async (person: Person) =>
  (await person.call(notificationsApi.list)).body.filter(({ kind }) => kind === 'mention-received')
const badge = async (person: Person) => (await person.call(notificationsApi.summary)).body.notifications
const block = (blocker: Person, blocked: Person) =>
  blocker.call(safetyApi.block, { params: { userId: blocked.id } })

test('a text mentions members in its order, and all in the group see whom', async () => {
  await home.listen()
  const { id, anton, ben, carl } = await groupOfThree()
  const line = await carl.connect()
  const { body: sent } = await say(anton, id, `${at(carl)} and ${at(ben)}: tonight?`, [carl, ben])
  const mentions = [asMention(carl), asMention(ben)]
  expect(sent.mentions).toEqual(mentions)
  expect((await line.next('groups.message-sent')).mentions).toEqual(mentions)
  expect((await lastSeenBy(ben, id)).mentions).toEqual(mentions)
  await say(anton, id, 'Nobody here')
  expect(await lastSeenBy(ben, id)).not.toHaveProperty('mentions')
})

test('a mention sent twice with one clientId is one, and is told once', async () => {
  const { id, anton, ben } = await groupOfThree()
  const clientId = `mention-${id}`
  const [first, again] = await Promise.all([1, 2].map(() => say(anton, id, `Hi ${at(ben)}`, [ben], clientId)))
  expect(first!.body.id).toBe(again!.body.id)
  expect([first!.body.mentions, again!.body.mentions]).toEqual([[asMention(ben)], [asMention(ben)]])
  expect(await newsOf(ben)).toMatchObject([{ times: 1 }])
})

test('the first name mentions as well as the name he goes by, and only as a word of its own', async () => {
  const { id, anton, ben } = await groupOfThree()
  await home.pool.query("update users set first_name = 'Ben Jo' where id = $1", [ben.id])
  expect((await say(anton, id, 'So, @Ben Jo?', [ben])).body.mentions).toEqual([
    { userId: ben.id, name: 'Ben Jo' },
  ])
  for (const text of ['@Ben Jones', 'me@Ben Jo', 'Ben Jo', '@ben jo'])
    expect((await say(anton, id, text, [ben])).body).not.toHaveProperty('mentions')
})

test('nobody is mentioned who is not in the group, is blocked either way, or writes himself', async () => {
  const { id, anton, ben, carl } = await groupOfThree()
  const stranger = await home.person()
  await block(ben, anton)
  await anton.call(groupModerationApi.removeMember, { params: { id, userId: carl.id } })
  const all = [anton, ben, carl, stranger]
  const { body, status } = await say(anton, id, all.map(at).join(' '), all)
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('mentions')
  for (const person of [ben, carl, stranger]) expect(await newsOf(person)).toEqual([])
})

test('one message mentions a limited number of members', async () => {
  const { id, anton, ben } = await groupOfThree()
  const many = Array.from({ length: limits.mentions }, () => ben)
  const content = many.map(at).join(' ')
  expect((await say(anton, id, content, [...many, ben])).status).toBe(400)
  expect((await say(anton, id, content, many)).body.mentions).toHaveLength(limits.mentions)
  expect(await newsOf(ben)).toHaveLength(1)
})

test('who is blocked with the mentioned one sees his name as plain text, live too', async () => {
  await home.listen()
  const { id, anton, ben, carl } = await groupOfThree()
  await block(carl, ben)
  const line = await carl.connect()
  await say(anton, id, `Hi ${at(ben)} and ${at(carl)}`, [ben, carl])
  expect((await line.next('groups.message-sent')).mentions).toEqual([asMention(carl)])
  expect((await lastSeenBy(carl, id)).mentions).toEqual([asMention(carl)])
  expect((await lastSeenBy(anton, id)).mentions).toHaveLength(2)
})

test('who leaves the group or deletes his account is plain text from then on', async () => {
  const { id, anton, ben, carl } = await groupOfThree()
  const { body: sent } = await say(anton, id, `Hi ${at(ben)} and ${at(carl)}`, [ben, carl])
  const mentionsOf = async () =>
    (await anton.call(groupsApi.messages, { params: { id } })).body.find((each) => each.id === sent.id)!
      .mentions
  await ben.call(groupsApi.leave, { params: { id }, body: {} })
  expect(await mentionsOf()).toEqual([asMention(carl)])
  await carl.call(profileApi.deleteProfile)
  expect(await mentionsOf()).toBeUndefined()
  const { rows } = await home.pool.query('select user_id from message_mentions where message_id = $1', [
    sent.id,
  ])
  expect(rows).toEqual([{ user_id: ben.id }])
})

test('a mention is a notification without a push of its own; it says who and where, not what', async () => {
  const { id, anton, ben } = await groupOfThree()
  await say(anton, id, `${at(ben)} the secret word`, [ben])
  expect(await newsOf(ben)).toMatchObject([
    {
      title: 'You were mentioned',
      message: `${anton.username} mentioned you in “Three”.`,
      link: `/group-chat/${id}`,
      actor: { id: anton.id },
    },
  ])
})

test('a muted group pushes what mentions one and nothing else, however long it is muted', async () => {
  const { id, anton, ben } = await groupOfThree()
  await ben.call(pushApi.subscribe, {
    body: { endpoint: 'https://push.example.org/x', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } },
  })
  const waiting = async () => {
    const { rows } = await home.pool.query(
      "delete from graphile_worker._private_jobs where payload->>'userId' = $1 returning payload->'push' as push",
      [String(ben.id)],
    )
    return rows.map(({ push }) => push)
  }
  for (const mute of ['1h', 'always'] as const) {
    await ben.call(groupsApi.changeStanding, { params: { id }, body: { mute } })
    await waiting()
    await say(anton, id, 'for anybody')
    expect(await waiting()).toEqual([])
    await say(anton, id, `for ${at(ben)}`, [ben])
    expect(await waiting()).toMatchObject([{ title: 'New message', body: '', link: `/group-chat/${id}` }])
    expect((await ben.call(notificationsApi.summary)).body.groups).toBe(0)
  }
})

test('to unsend a message takes its notification back, and leaves that of another mention', async () => {
  await home.listen()
  const { id, anton, ben } = await groupOfThree()
  const sent = [
    (await say(anton, id, `One ${at(ben)}`, [ben])).body,
    (await say(anton, id, `Two ${at(ben)}`, [ben])).body,
  ]
  const [news] = await newsOf(ben)
  expect(news).toMatchObject({ times: 2 })
  const before = await badge(ben)
  const line = await ben.connect()
  const unsend = (messageId: number) => anton.call(groupsApi.unsend, { params: { id, messageId } })
  await unsend(sent[0]!.id)
  expect(await line.next('notifications.withdrawn')).toEqual({ id: news!.id })
  expect(await newsOf(ben)).toMatchObject([{ id: news!.id, times: 1 }])
  await unsend(sent[1]!.id)
  expect(await newsOf(ben)).toEqual([])
  expect(await badge(ben)).toBe(before - 1)
  const { rows } = await home.pool.query(
    'select has_mentions, (select count(*)::int from message_mentions where message_id = id) from messages where id = any($1)',
    [sent.map((each) => each.id)],
  )
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ has_mentions: false, count: 0 })))
})

test('a message that has disappeared mentions nobody', async () => {
  const { id, anton, ben } = await groupOfThree()
  await anton.call(groupsApi.setDisappearing, { params: { id }, body: { disappearAfter: '24h' } })
  const { body } = await say(anton, id, `Hi ${at(ben)}`, [ben])
  home.clock.advance(25 * 3_600_000)
  await removeExpired.run(home.ctx, {})
  expect(await lastSeenBy(ben, id)).not.toHaveProperty('mentions')
  const { rows } = await home.pool.query('select 1 from message_mentions where message_id = $1', [body.id])
  expect(rows).toEqual([])
})

test('where one is mentioned is in one’s export, without those whom one may not see', async () => {
  const { id, anton, ben, carl } = await groupOfThree()
  const { body } = await say(anton, id, `Hi ${at(ben)}`, [ben])
  await say(carl, id, `Hi ${at(ben)}`, [ben])
  await block(ben, carl)
  const data = await readOwnData(home.ctx, conversationsOwnData, ben.id)
  expect(data.message_mentions).toEqual([{ messageId: body.id, place: 0, name: ben.username }])
})
