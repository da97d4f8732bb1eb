import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { cellOf } from '#contract/location.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { type ReachRule, reachApi } from '#contract/reach.ts'
import { type ChatFilter, standingApi } from '#contract/standing.ts'
import { tapsApi } from '#contract/taps.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person, PersonOptions } from '#server/testing/person.ts'

const home = useTestApp()
const say = (from: Person, to: Person, content = 'Hello') =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content } })
const listed = async (person: Person, filter: ChatFilter = 'all') =>
  (await person.call(chatApi.conversations, { query: { filter } })).body.map(({ user }) => user.id)
const tap = (from: Person, to: Person) => from.call(tapsApi.send, { body: { toUserId: to.id } })

async function choosy(rule: Partial<ReachRule>, options?: PersonOptions): Promise<Person> {
  const person = await home.person(options)
  const body: ReachRule = { from: 'anyone', ageMin: null, ageMax: null, withinKm: null, ...rule }
  expect((await person.call(reachApi.updateRule, { body })).status).toBe(200)
  return person
}

/** Where the first message of this sender comes to. */
async function firstMessageIsIn(sender: Person, receiver: Person): Promise<ChatFilter> {
  expect((await say(sender, receiver)).status).toBe(200)
  return (await listed(receiver, 'requests')).includes(sender.id) ? 'requests' : 'all'
}

test('anyone reaches the inbox of a member who has said nothing else', async () => {
  expect(await firstMessageIsIn(await home.person(), await home.person())).toBe('all')
})

test('each rule holds back those who do not pass it, and lets in those whom one has tapped', async () => {
  const tapped = await choosy({ from: 'tapped' })
  const [stranger, known] = [await home.person(), await home.person()]
  await tap(tapped, known)
  expect(await firstMessageIsIn(stranger, tapped)).toBe('requests')
  expect(await firstMessageIsIn(known, tapped)).toBe('all')

  const picture = await choosy({ from: 'picture' })
  expect(await firstMessageIsIn(stranger, picture)).toBe('requests')

  const verified = await choosy({ from: 'verified' })
  const marked = await home.person()
  await marked.upload(profileApi.uploadPicture, await plainJpeg(64, 64))
  expect(await firstMessageIsIn(stranger, verified)).toBe('requests')
  await home.pool.query('update profiles set is_verified = true where user_id = $1', [marked.id])
  expect(await firstMessageIsIn(marked, verified)).toBe('all')

  const mutual = await choosy({ from: 'mutual' })
  const [half, whole] = [await home.person(), await home.person()]
  await tap(mutual, half)
  await tap(mutual, whole)
  await tap(whole, mutual)
  expect(await firstMessageIsIn(half, mutual)).toBe('requests')
  expect(await firstMessageIsIn(whole, mutual)).toBe('all')
})

test('a rule of age and distance measures by the cell that others see, and no finer than its precision', async () => {
  const here = cellOf({ lat: 51.5, lng: -0.1 })
  const near = { cell: cellOf({ lat: 51.56, lng: -0.1 }) }
  const matching = await choosy(
    { from: 'matching', ageMin: 25, ageMax: 40, withinKm: 5 },
    { profile: { cell: here } },
  )
  const arrives = async (options: PersonOptions) => firstMessageIsIn(await home.person(options), matching)
  expect(await arrives({ age: 30, profile: { cell: here } })).toBe('all')
  expect(await arrives({ age: 24, profile: { cell: here } })).toBe('requests')
  expect(await arrives({ age: 41, profile: { cell: here } })).toBe('requests')
  expect(await arrives({ age: 30 })).toBe('requests')
  // Six kilometres away, which a member of 20 km does not say.
  expect(await arrives({ age: 30, profile: near })).toBe('requests')
  expect(await arrives({ age: 30, profile: { ...near, locationPrecision: 20 } })).toBe('all')
})

test('a request is silent: no badge, no message event, and one hint for an open screen', async () => {
  await home.listen()
  const [sender, receiver] = [await home.person(), await choosy({ from: 'mutual' })]
  const live = await receiver.connect()
  await say(sender, receiver)
  await say(sender, receiver, 'Are you there?')
  expect(await live.next('chat.conversation-changed')).toEqual({ userId: sender.id, change: 'request' })
  expect(live.events.map(({ name }) => name)).not.toContain('chat.message-sent')
  expect((await receiver.call(notificationsApi.summary)).body.messages).toBe(0)
  expect((await receiver.call(standingApi.folders)).body.requests).toBe(1)
  const query = { filter: 'requests' }
  const { body } = await receiver.call(chatApi.conversations, { query })
  expect(body).toMatchObject([
    { unreadCount: 2, isRequest: true, lastMessage: { content: 'Are you there?' } },
  ])
})

/** Everything that the sender is answered and told from his first word until the other has read it. */
async function experience(receiver: Person, read: boolean): Promise<unknown[]> {
  const sender = await home.person()
  const live = await sender.connect()
  const answers = [(await say(sender, receiver)).body, (await say(sender, receiver, 'And?')).body]
  if (read) await receiver.call(chatApi.markRead, { params: { userId: sender.id }, body: {} })
  const params = { userId: receiver.id }
  answers.push((await sender.call(chatApi.messages, { params })).body as never)
  answers.push((await sender.call(chatApi.conversations)).body as never)
  answers.push((await sender.call(chatApi.conversation, { params })).body as never)
  answers.push((await sender.call(chatApi.unsend, { params: { id: answers[0]!.id } })).body)
  await live.next('chat.message-unsent')
  answers.push(live.events as never)
  live.close()
  return JSON.parse(
    JSON.stringify(answers)
      .replaceAll(String(sender.id), '1')
      .replaceAll(String(receiver.id), '2')
      .replaceAll(receiver.username, 'he')
      .replace(/"id":\d+/g, '"id":0'),
  )
}

test('what is held back is told to the sender by nothing, to the byte, whether it was opened or not', async () => {
  await home.listen()
  const open = await home.person()
  const closed = await choosy({ from: 'mutual' })
  const unread = await experience(open, false)
  expect(JSON.stringify(await experience(closed, false))).toBe(JSON.stringify(unread))
  expect(JSON.stringify(await experience(closed, true))).toBe(JSON.stringify(unread))
})

test('accepting moves a request to the inbox, with its unread and from then on with read ticks', async () => {
  const [sender, receiver] = [await home.person(), await choosy({ from: 'mutual' })]
  const params = { userId: sender.id }
  await say(sender, receiver)
  const pin = await receiver.call(chatApi.changeStanding, { params, body: { isPinned: true } })
  expect(pin.status).toBe(403)
  expect((await receiver.call(reachApi.accept, { params })).status).toBe(200)
  expect((await receiver.call(reachApi.accept, { params })).status).toBe(200)
  expect([await listed(receiver), await listed(receiver, 'requests')]).toEqual([[sender.id], []])
  expect((await receiver.call(notificationsApi.summary)).body.messages).toBe(1)
  await receiver.call(chatApi.markRead, { params, body: {} })
  const { body } = await sender.call(chatApi.messages, { params: { userId: receiver.id } })
  expect(body[0]?.isRead).toBe(true)
})

test('a photo to be viewed once is opened after the request was accepted, since the sender hears of it', async () => {
  const [sender, receiver] = [await home.person(), await choosy({ from: 'mutual' })]
  const { body: photo } = await sender.upload(conversationsApi.uploadMedia, await plainJpeg())
  const { body: message } = await sender.call(chatApi.sendMessage, {
    body: { toUserId: receiver.id, content: photo.url, messageType: 'image', viewOnce: true },
  })
  const open = () => receiver.call(conversationsApi.openOnce, { params: { id: message.id } })
  expect((await open()).status).toBe(403)
  await receiver.call(reachApi.accept, { params: { userId: sender.id } })
  expect((await open()).status).toBe(200)
})

test('nobody reacts to a request before he has accepted it, since the sender hears of it', async () => {
  const [sender, receiver] = [await home.person(), await choosy({ from: 'mutual' })]
  const { body: message } = await say(sender, receiver)
  const react = () =>
    receiver.call(conversationsApi.react, { params: { id: message.id }, body: { emoji: '👍' } })
  expect((await react()).status).toBe(403)
  await receiver.call(reachApi.accept, { params: { userId: sender.id } })
  expect((await react()).status).toBe(200)
})

test('an answer accepts, and so does a tap of one’s own or a yes to his', async () => {
  const receiver = await choosy({ from: 'mutual' })
  const [answered, tapped, accepted] = [await home.person(), await home.person(), await home.person()]
  await tap(accepted, receiver)
  for (const sender of [answered, tapped, accepted]) await say(sender, receiver)
  expect(await listed(receiver)).toEqual([])
  await say(receiver, answered)
  await tap(receiver, tapped)
  const params = { fromUserId: accepted.id }
  await receiver.call(tapsApi.answer, { params, body: { status: 'accepted' } })
  expect((await listed(receiver)).sort()).toEqual([answered.id, tapped.id, accepted.id].sort())
})

test('a request that was deleted comes back as a request', async () => {
  const [sender, receiver] = [await home.person(), await choosy({ from: 'mutual' })]
  await say(sender, receiver)
  await receiver.call(chatApi.hideConversation, { params: { userId: sender.id } })
  expect(await listed(receiver, 'requests')).toEqual([])
  await say(sender, receiver, 'Again')
  expect([await listed(receiver), await listed(receiver, 'requests')]).toEqual([[], [sender.id]])
})

test('a new account is asked once, an old one never', async () => {
  const asked = async (person: Person) => (await person.call(reachApi.rule)).body.isAsked
  const fresh = await home.person()
  expect(await asked(fresh)).toBe(true)
  const body = { from: 'anyone', ageMin: null, ageMax: null, withinKm: null } as const
  await fresh.call(reachApi.updateRule, { body })
  expect(await asked(fresh)).toBe(false)
  const old = await home.person({ joinedAt: new Date(home.clock.now.getTime() - 40 * 86_400_000) })
  expect(await asked(old)).toBe(false)
  const wrong = await old.call(reachApi.updateRule, { body: { ...body, ageMin: 40, ageMax: 30 } })
  expect(wrong.status).toBe(400)
})
