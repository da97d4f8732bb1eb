import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { pushApi } from '#contract/push.ts'
import { safetyApi } from '#contract/safety.ts'
import { tapsApi } from '#contract/taps.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { purgeLooks } from './push.service.ts'
import { startPushService } from './push-service.fixture.ts'

const home = useTestApp()
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  await home.listen()
})
afterAll(() => service.stop())

/** A member, and a browser of his that wants to be told. */
async function subscribed() {
  const person = await home.person()
  const browser = service.newBrowser()
  const { status } = await person.call(pushApi.subscribe, { body: browser.subscription })
  expect(status).toBe(200)
  return { person, browser }
}

const write = (from: Person, to: Person, content = 'Are you hungry?') =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content, messageType: 'text' } })
const tap = (from: Person, to: Person) => from.call(tapsApi.send, { body: { toUserId: to.id } })
const openly = (person: Person) => person.call(pushApi.changeSettings, { body: { discreet: false } })
const settings = async (person: Person) => (await person.call(pushApi.settings)).body

test('a push says that there is a message, and by default neither what nor from whom', async () => {
  const { person, browser } = await subscribed()
  const anton = await home.person()
  await write(anton, person)
  await home.runJobs()
  expect(browser.pushes()).toEqual([{ title: 'New message', body: '', link: `/chat/${anton.id}` }])
})

test('with the switch it says what and from whom', async () => {
  const { person, browser } = await subscribed()
  const anton = await home.person()
  expect((await openly(person)).body).toEqual({ isOn: true, discreet: false })
  await write(anton, person, 'x'.repeat(4000))
  await home.runJobs()
  await tap(anton, person)
  await home.runJobs()
  expect(browser.pushes()).toEqual([
    { title: anton.username, body: 'x'.repeat(160), link: `/chat/${anton.id}` },
    { title: 'New tap', body: `${anton.username} tapped you.`, link: '/taps' },
  ])
})

test('the words of a message do not even wait in a queue for those who want none', async () => {
  const { person } = await subscribed()
  await write(await home.person(), person, 'Only for your eyes')
  const { rows } = await home.pool.query('select payload::text from graphile_worker._private_jobs')
  expect(rows).toHaveLength(1)
  expect(rows[0].payload).not.toContain('Only for your eyes')
  await home.runJobs()
})

test('news that is no message is as discreet', async () => {
  const { person, browser } = await subscribed()
  await tap(await home.person(), person)
  await home.runJobs()
  expect(browser.pushes()).toEqual([{ title: 'New notification', body: '', link: '/taps' }])
})

test('a group message is pushed to all but its sender', async () => {
  const [anton, bruno] = [await subscribed(), await subscribed()]
  const { body: group } = await anton.person.call(groupsApi.create, {
    body: { name: 'Sunday roast', memberIds: [String(bruno.person.id)] },
  })
  await home.runJobs()
  bruno.browser.received.length = 0
  await openly(bruno.person)
  await anton.person.call(groupsApi.sendMessage, {
    params: { id: group.id },
    body: { content: 'Who brings the gravy?', messageType: 'text' },
  })
  await home.runJobs()
  const body = `${anton.person.username}: Who brings the gravy?`
  expect(bruno.browser.pushes()).toEqual([{ title: 'Sunday roast', body, link: `/group-chat/${group.id}` }])
  expect(anton.browser.pushes()).toEqual([])
})

test('it is signed with the key that the browser was given', async () => {
  const { person, browser } = await subscribed()
  await write(await home.person(), person)
  await home.runJobs()
  const { publicKey } = (await person.call(pushApi.key)).body
  const { authorization } = browser.received[0]!.headers
  expect(authorization).toMatch(/^vapid t=/)
  expect(authorization).toContain(`k=${publicKey}`)
})

test('nothing is pushed while the member is looking at that chat, on any device', async () => {
  const { person, browser } = await subscribed()
  const [anton, carlo] = [await home.person(), await home.person()]
  const line = await person.connect()
  const look = async (isLooking: boolean) => {
    line.send({ name: 'notifications.looking-at', payload: { link: `/chat/${anton.id}`, isLooking } })
    await expect
      .poll(async () => (await home.pool.query('select * from looking_at')).rowCount)
      .toBe(+isLooking)
  }
  await look(true)
  await write(anton, person)
  await write(carlo, person)
  await home.runJobs()
  expect(browser.pushes().map(({ link }) => link)).toEqual([`/chat/${carlo.id}`])

  await look(false)
  await write(anton, person)
  await home.runJobs()
  expect(browser.pushes().map(({ link }) => link)).toEqual([`/chat/${carlo.id}`, `/chat/${anton.id}`])
  line.close()
})

test('a look that is not renewed is over, and is cleared away', async () => {
  const { person, browser } = await subscribed()
  const anton = await home.person()
  const line = await person.connect()
  line.send({ name: 'notifications.looking-at', payload: { link: `/chat/${anton.id}`, isLooking: true } })
  await expect.poll(async () => (await home.pool.query('select * from looking_at')).rowCount).toBe(1)
  home.clock.advance(91_000)
  await write(anton, person)
  await home.runJobs()
  expect(browser.pushes()).toHaveLength(1)
  await home.ctx.jobs.add(purgeLooks, {})
  await home.runJobs()
  expect((await home.pool.query('select * from looking_at')).rowCount).toBe(0)
  line.close()
})

test('messages that come faster than they go out are one push, the newest', async () => {
  const { person, browser } = await subscribed()
  const anton = await home.person()
  await openly(person)
  for (const text of ['one', 'two', 'three']) await write(anton, person, text)
  await home.runJobs()
  expect(browser.pushes().map(({ body }) => body)).toEqual(['three'])
})

test('a block that comes in between keeps the push back', async () => {
  const { person, browser } = await subscribed()
  const anton = await home.person()
  await write(anton, person)
  await person.call(safetyApi.block, { params: { userId: anton.id } })
  await home.runJobs()
  expect(browser.pushes()).toEqual([])
})

test.each([404, 410])('a subscription that answers %i is dead, and removed', async (status) => {
  const { person, browser } = await subscribed()
  browser.status = status
  await write(await home.person(), person)
  await home.runJobs()
  expect(browser.received).toHaveLength(1)
  expect(await settings(person)).toEqual({ isOn: false, discreet: true })
})

test('a push service that is out of order costs the push and nothing else', async () => {
  const { person, browser } = await subscribed()
  browser.status = 503
  await write(await home.person(), person)
  await home.runJobs()
  expect(await settings(person)).toEqual({ isOn: true, discreet: true })
})

test('whoever turns it off, logs out or deletes his account is told nothing more', async () => {
  const anton = await home.person()
  for (const leave of [
    (person: Person) => person.call(pushApi.unsubscribe),
    (person: Person) => person.call(authApi.logout),
    (person: Person) => person.call(profileApi.deleteProfile),
  ]) {
    const { person, browser } = await subscribed()
    await write(anton, person)
    await leave(person)
    await home.runJobs()
    expect(browser.pushes()).toEqual([])
    const kept = await home.pool.query('select 1 from push_subscriptions where user_id = $1', [person.id])
    expect(kept.rowCount).toBe(0)
  }
})

test('a browser belongs to the one who signed in on it last', async () => {
  const { person: anton, browser } = await subscribed()
  const bruno = await home.person()
  await bruno.call(pushApi.subscribe, { body: browser.subscription })
  expect(await settings(anton)).toMatchObject({ isOn: false })
  await write(bruno, anton)
  await home.runJobs()
  expect(browser.pushes()).toEqual([])
})

test('of a member’s browsers the ten newest are told', async () => {
  const { person, browser: oldest } = await subscribed()
  const newer = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const browser = service.newBrowser()
      const token = await startSession(home.ctx.db, person.id, 'Another', home.ctx.now())
      const headers = { cookie: `hungr_session=${token}` }
      await person.call(pushApi.subscribe, { body: browser.subscription, headers })
      return browser
    }),
  )
  await write(await home.person(), person)
  await home.runJobs()
  expect(oldest.pushes()).toEqual([])
  expect(newer.map((browser) => browser.pushes().length)).toEqual(Array(10).fill(1))
})

test('subscribing anew keeps the choice of the switch', async () => {
  const { person } = await subscribed()
  await openly(person)
  const { body } = await person.call(pushApi.subscribe, { body: service.newBrowser().subscription })
  expect(body).toEqual({ isOn: true, discreet: false })
})

test('what is muted is not pushed, in a chat of two and in a group, for the first word and for the next', async () => {
  const { person, browser } = await subscribed()
  const anton = await home.person()
  await write(anton, person)
  await home.runJobs()
  const { body: group } = await anton.call(groupsApi.create, {
    body: { name: 'Cooks', memberIds: [person.id] },
  })
  const params = { id: group.id }
  await home.runJobs()
  const before = browser.pushes().length
  const body = { mute: 'always' } as const
  await person.call(chatApi.changeStanding, { params: { userId: anton.id }, body })
  await person.call(groupsApi.changeStanding, { params, body })
  await write(anton, person)
  await anton.call(groupsApi.sendMessage, { params, body: { content: 'Hello' } })
  await home.runJobs()
  expect(browser.pushes()).toHaveLength(before)
  await person.call(groupsApi.changeStanding, { params, body: { mute: 'off' } })
  await anton.call(groupsApi.sendMessage, { params, body: { content: 'Hello' } })
  await home.runJobs()
  expect(browser.pushes()).toHaveLength(before + 1)
})
