import { expect, test } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { ratingsApi } from '#contract/ratings.ts'
import { safetyApi } from '#contract/safety.ts'
import { tapsApi } from '#contract/taps.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'
import { type News, notify } from './notifications.service.ts'

const home = useTestApp()

const MINUTE = 60_000
const news = (change: Partial<News> = {}): News => ({
  kind: 'tip-received',
  title: 'You got a tip',
  message: 'A tip of £1.',
  link: '/profile',
  ...change,
})
const list = async (by: Person) => (await by.call(notificationsApi.list)).body
const unread = async (by: Person) => (await by.call(notificationsApi.unreadCount)).body.count
const read = (by: Person, id: number) => by.call(notificationsApi.markRead, { params: { id } })

test('a tap tells the one who was tapped, with the name and the picture of who it was', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  const { body: picture } = await anton.upload(profileApi.uploadPicture, await plainJpeg())
  await anton.call(tapsApi.send, { body: { toUserId: bruno.id } })
  const [told] = await list(bruno)
  expect(told).toMatchObject({
    kind: 'tap-received',
    title: 'New tap',
    link: '/taps',
    isRead: false,
    times: 1,
  })
  expect(told!.message).toContain(anton.username)
  expect(told!.actor).toMatchObject({
    username: anton.username,
    thumbUrl: `${picture.profileImageUrl}/thumb`,
  })
  expect(Object.keys(told!.actor!).sort()).toEqual(['id', 'thumbUrl', 'thumbhash', 'username'])
})

test('a rating tells that there is one, and not from whom', async () => {
  const yesterday = new Date(home.clock.now.getTime() - 25 * 60 * 60_000)
  const [anton, bruno] = [await home.person({ joinedAt: yesterday }), await home.person()]
  await anton.call(ratingsApi.rate, { params: { userId: bruno.id }, body: { rating: 4 } })
  const told = await list(bruno)
  expect(told).toMatchObject([{ kind: 'rating-received', actor: null }])
  expect(JSON.stringify(told)).not.toContain(anton.username)
})

test('the newest comes first, and each is read by itself', async () => {
  const bruno = await home.person()
  await notify(home.ctx, bruno.id, news({ title: 'First' }))
  home.clock.advance(2 * MINUTE)
  await notify(home.ctx, bruno.id, news({ title: 'Second' }))
  const [second, first] = await list(bruno)
  expect([first!.title, second!.title]).toEqual(['First', 'Second'])
  expect(await unread(bruno)).toBe(2)

  expect((await read(bruno, first!.id)).body).toEqual({ success: true })
  expect(await unread(bruno)).toBe(1)
  expect((await list(bruno)).map(({ isRead }) => isRead)).toEqual([false, true])
})

test('mark-all marks every notification', async () => {
  const bruno = await home.person()
  await notify(home.ctx, bruno.id, news())
  await notify(home.ctx, bruno.id, news({ kind: 'warning' }))
  await bruno.call(notificationsApi.markAllRead)
  expect(await unread(bruno)).toBe(0)
  expect((await list(bruno)).every(({ isRead }) => isRead)).toBe(true)
})

test('a notification of another member answers like one that is not there', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await notify(home.ctx, bruno.id, news())
  const [told] = await list(bruno)
  const [others, nobodys] = [await read(anton, told!.id), await read(anton, 999_999)]
  expect(others.status).toBe(404)
  expect(others.body).toEqual(nobodys.body)
  expect(await unread(bruno)).toBe(1)
})

test('the same thing within a minute is one notification, told anew', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  const tip = (message: string) => notify(home.ctx, bruno.id, news({ message, actorId: anton.id }))
  await tip('£1')
  const [first] = await list(bruno)
  await read(bruno, first!.id)
  home.clock.advance(MINUTE - 1)
  await tip('£5')
  expect(await list(bruno)).toMatchObject([{ id: first!.id, message: '£5', times: 2, isRead: false }])
  expect(await unread(bruno)).toBe(1)

  home.clock.advance(MINUTE)
  await tip('£10')
  expect((await list(bruno)).map(({ message, times }) => [message, times])).toEqual([
    ['£10', 1],
    ['£5', 2],
  ])
})

test.each([
  ['of another kind', { kind: 'warning' as const }],
  ['about something else', { link: '/group-chat/1' }],
])('what is %s is not grouped', async (_what, change) => {
  const bruno = await home.person()
  await notify(home.ctx, bruno.id, news())
  await notify(home.ctx, bruno.id, news(change))
  expect(await list(bruno)).toHaveLength(2)
})

test('what comes from another member is not grouped, nor what goes to another', async () => {
  const [anton, bruno, carlo] = [await home.person(), await home.person(), await home.person()]
  await notify(home.ctx, bruno.id, news({ actorId: anton.id }))
  await notify(home.ctx, bruno.id, news({ actorId: carlo.id }))
  await notify(home.ctx, carlo.id, news({ actorId: anton.id }))
  expect(await list(bruno)).toHaveLength(2)
  expect(await list(carlo)).toHaveLength(1)
})

test('nothing is told across a block, and what was told before goes out of sight', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await notify(home.ctx, bruno.id, news({ actorId: anton.id }))
  await anton.call(safetyApi.block, { params: { userId: bruno.id } })
  await notify(home.ctx, bruno.id, news({ kind: 'group-added', actorId: anton.id }))
  expect(await list(bruno)).toEqual([])
  expect(await unread(bruno)).toBe(0)

  await anton.call(safetyApi.unblock, { params: { userId: bruno.id } })
  expect(await list(bruno)).toMatchObject([{ kind: 'tip-received' }])
})

test('it arrives live, and a device hears what another one has read', async () => {
  await home.listen()
  const [anton, bruno] = [await home.person(), await home.person()]
  const line = await bruno.connect()
  await anton.call(tapsApi.send, { body: { toUserId: bruno.id } })
  const told = await line.next('notifications.arrived')
  expect(told).toMatchObject({ kind: 'tap-received', actor: { username: anton.username } })
  expect(await list(bruno)).toEqual([told])

  await read(bruno, told.id)
  expect(await line.next('notifications.read')).toEqual({ ids: [told.id] })
  await bruno.call(notificationsApi.markAllRead)
  expect(await line.next('notifications.read')).toEqual({ ids: null })
  line.close()
})
