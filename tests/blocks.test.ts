import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { favouritesApi } from '#contract/favourites.ts'
import { type GroupMessage, groupsApi } from '#contract/groups.ts'
import { cellOf } from '#contract/location.ts'
import { mediaIdOf } from '#contract/media.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { passedApi } from '#contract/passed.ts'
import { pollsApi } from '#contract/polls.ts'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { ratingsApi } from '#contract/ratings.ts'
import { safetyApi } from '#contract/safety.ts'
import { tapsApi } from '#contract/taps.ts'
import { tipsApi } from '#contract/tips.ts'
import { conversationsOwnData } from '#server/features/conversations/conversations.own-data.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { announceTrip } from '#server/testing/fixtures/trips.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import { listVisit } from '#server/testing/fixtures/visits.ts'
import { readOwnData } from '#server/testing/own-data.ts'
import type { Person } from '#server/testing/person.ts'
import { giveCopy, shareAlbum } from './belongings.ts'
import type { Shared, Target } from './block-row.ts'
import { blockRows } from './block-rows.ts'
import { answer, mark, named, nameOf, nobody, read, rows } from './block-walk.ts'
import { LONDON } from './gazetteer-cities.ts'

const home = useTestApp()

test('every call of the contract has its row, and every row its call', () => {
  expect(Object.keys(blockRows).sort()).toEqual(endpoints.map(nameOf).sort())
})

describe.each(['blocked', 'blocker'] as const)('to the %s the other is as if deleted', (side) => {
  let viewer: Person
  let other: Person
  let target: Target
  let shared: Shared
  const before = new Map<Endpoint, string>()

  beforeAll(async () => {
    viewer = await located()
    other = await located()
    // As strangers, so that the group says who added the viewer.
    shared = await bringTogether(viewer, other)
    target = { ...(await acquaint(viewer, other)), pollId: await ask(other, shared) }
    for (const [endpoint, row] of rows('shows'))
      before.set(endpoint, await read(viewer, endpoint, row.shows(shared)))
    for (const [endpoint] of rows('counts')) before.set(endpoint, await read(viewer, endpoint, {}))
    const [by, whom] = side === 'blocked' ? [other, viewer] : [viewer, other]
    expect((await by.call(safetyApi.block, { params: { userId: whom.id } })).status).toBe(200)
  })

  test.each(named('names'))('%s answers as for nobody, byte for byte', async (_name, endpoint, row) => {
    if (row.knows === side) return
    const theirs = await answer(viewer, endpoint, row.names(target, shared), target)
    const nobodys = await answer(viewer, endpoint, row.names(nobody, shared), nobody)
    expect(theirs).toEqual(nobodys)
  })

  test.each(named('shows'))('%s shows him no more', async (_name, endpoint, row) => {
    expect(before.get(endpoint), 'before the block').toMatch(mark(other))
    if (row.knows === side) return
    expect(await read(viewer, endpoint, row.shows(shared))).not.toMatch(mark(other))
  })

  test.each(named('counts'))('%s counts nothing of his', async (_name, endpoint) => {
    const sum = (counts: string) =>
      Object.values<number>(JSON.parse(counts)).reduce((all, each) => all + each)
    expect(sum(before.get(endpoint)!), 'before the block').toBeGreaterThan(0)
    expect(sum(await read(viewer, endpoint, {}))).toBe(0)
  })

  test('no frame that he causes arrives', async () => {
    await home.listen()
    const line = await viewer.connect()
    const othersLine = await other.connect()
    othersLine.send({ name: 'chat.typing', payload: { toUserId: viewer.id } })
    // All but lifting the block.
    for (const [endpoint, row] of rows('names').filter(([, row]) => !row.knows))
      await other.call(endpoint, row.names({ ...nobody, id: viewer.id }, shared) as object)
    await busyHimself(other, shared)
    othersLine.close()
    await other.call(profileApi.deleteProfile)

    // A frame that must arrive, so that what has not arrived by then was not sent.
    const carlo = await home.person()
    await carlo.call(tapsApi.send, { body: { toUserId: viewer.id } })
    await line.next('taps.received')
    expect(line.events.filter((event) => mark(other).test(JSON.stringify(event)))).toEqual([])
    expect(line.events.filter((event) => !mark(carlo).test(JSON.stringify(event)))).toEqual([])
    line.close()
  })
})

describe.each(['blocked', 'blocker'] as const)('in a group, to the %s', (side) => {
  let deleted: GroupWorld
  let hidden: GroupWorld
  const both = () => [deleted, hidden]

  beforeAll(async () => {
    await home.listen()
    deleted = await gather()
    hidden = await gather()
    home.clock.advance(1000)
    await deleted.other.call(profileApi.deleteProfile)
    const { viewer, other } = hidden
    const [by, whom] = side === 'blocked' ? [other, viewer] : [viewer, other]
    await by.call(safetyApi.block, { params: { userId: whom.id } })
    home.clock.advance(1000)
  })

  test('what the other wrote is as if he had deleted his account, byte for byte', async () => {
    const [ofDeleted, ofHidden] = [await readGroup(deleted), await readGroup(hidden)]
    expect(ofDeleted).toContain('"unsent": true')
    expect(ofHidden).toEqual(ofDeleted)
  })

  test('what the other does then changes nothing, and no number tells of it', async () => {
    await linger(hidden)
    expect(await readGroup(hidden)).toEqual(await readGroup(deleted))
    for (const { viewer, id } of both()) {
      const line = await viewer.connect()
      await viewer.call(groupsApi.markRead, { params: { id }, body: { seq: 1000 } })
      expect(await line.next('groups.read')).toEqual({ groupId: id, seq: 4 })
      line.close()
    }
    expect(await readGroup(hidden)).toEqual(await readGroup(deleted))
  })

  test('with the next message of a third come shells for it, so that no number is missing', async () => {
    home.clock.advance(1000)
    const frames = await Promise.all(both().map(hearNext))
    expect(frames.map((heard) => heard.map(({ seq }) => seq))).toEqual([[5], [5, 6, 7]])
    const { body: listed } = await hidden.viewer.call(groupsApi.messages, { params: { id: hidden.id } })
    expect(listed.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(listed.slice(4)).toEqual(frames[1])

    const { body: known } = await deleted.viewer.call(groupsApi.messages, { params: { id: deleted.id } })
    const shell = { ...known[0]!, groupId: hidden.id, isRead: false, createdAt: listed[6]!.createdAt }
    for (const late of listed.slice(4, 6)) expect(late).toEqual({ ...shell, id: late.id, seq: late.seq })
    const seqs = (await exported(hidden)).messages_received.map(({ seq }) => seq)
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('ticks go no further than what the author was shown', async () => {
    const { viewer, third, other, id } = hidden
    const { body: own } = await viewer.call(groupsApi.sendMessage, { params: { id }, body: { content: 'I' } })
    await other.call(groupsApi.sendMessage, { params: { id }, body: { content: 'Me too' } })
    const line = await viewer.connect()
    await third.call(groupsApi.markRead, { params: { id }, body: {} })
    expect(await line.next('groups.read-by-all')).toEqual({ groupId: id, seq: own.seq })
    line.close()
  })
})

type GroupWorld = { id: number; viewer: Person; other: Person; third: Person }

/** A group of three in which the other has said the first and the last word, the viewer having read one. */
async function gather(): Promise<GroupWorld> {
  const [viewer, other, third] = [await home.person(), await home.person(), await home.person()]
  const memberIds = [viewer.id, other.id]
  const { body: group } = await third.call(groupsApi.create, { body: { name: 'Supper', memberIds } })
  const params = { id: group.id }
  const { body: photo } = await other.upload(conversationsApi.uploadMedia, await plainJpeg())
  const says = (by: Person, body: object) => by.call(groupsApi.sendMessage, { params, body: body as never })
  await says(other, { content: 'Here I am', clientId: `hello-${other.id}` })
  await viewer.call(groupsApi.markRead, { params, body: { seq: 1 } })
  await says(other, { content: photo.url, messageType: 'image' })
  await says(third, { content: 'Welcome' })
  await says(other, { content: 'The last word' })
  return { id: group.id, viewer, other, third }
}

/** What one does in a group who does not know, or does not care, that he is hidden from another. */
async function linger({ id, other }: GroupWorld): Promise<void> {
  const params = { id }
  const { body: photo } = await other.upload(conversationsApi.uploadMedia, await plainJpeg())
  await other.call(groupsApi.markRead, { params, body: {} })
  await other.call(groupsApi.sendMessage, { params, body: { content: 'Still here' } })
  const picture = { content: photo.url, messageType: 'image' } as const
  await other.call(groupsApi.sendMessage, { params, body: picture })
}

/** All that the viewer can read of the group, with those who are in it and the ids of messages out of sight. */
async function readGroup({ id, viewer, other, third }: GroupWorld): Promise<string> {
  const params = { id }
  const { body: messages } = await viewer.call(groupsApi.messages, { params })
  const { body: members } = await viewer.call(groupsApi.members, { params })
  const read = {
    messages,
    older: (await viewer.call(groupsApi.messages, { params, query: { before: 4 } })).body,
    newer: (await viewer.call(groupsApi.messages, { params, query: { after: 1 } })).body,
    // Those who came in one moment stand in the order of their ids, which are random.
    members: members.sort((one) => (one.id === viewer.id ? -1 : 1)),
    group: (await viewer.call(groupsApi.group, { params })).body,
    list: (await viewer.call(groupsApi.list)).body,
    unread: (await viewer.call(groupsApi.unreadCount)).body,
    exported: await exported({ id, viewer, other, third }),
  }
  const names = new Map<unknown, string>([
    [viewer.id, 'viewer'],
    [viewer.username, 'viewer'],
    [third.id, 'third'],
    [third.username, 'third'],
    [id, 'group'],
    ...messages.map((message) => [message.id, `#${message.seq}`] as const),
  ])
  const isName = (key: string) => /id$|name$|^from$/i.test(key)
  return JSON.stringify(read, (key, value) => (isName(key) ? (names.get(value) ?? value) : value), 1)
}

/** Without the wrapping: the call is limited to a few an hour. */
async function exported({ viewer }: GroupWorld) {
  const { messages_received, conversation_members } = await readOwnData(
    home.ctx,
    conversationsOwnData,
    viewer.id,
  )
  return { messages_received: messages_received as { seq: number }[], conversation_members }
}

/** What the viewer hears when the third says a word. */
async function hearNext({ id, viewer, third }: GroupWorld): Promise<GroupMessage[]> {
  const line = await viewer.connect()
  const { body: sent } = await third.call(groupsApi.sendMessage, {
    params: { id },
    body: { content: 'Well' },
  })
  const heard: GroupMessage[] = []
  while (heard.at(-1)?.id !== sent.id) heard.push(await line.next('groups.message-sent'))
  line.close()
  return heard
}

function located(): Promise<Person> {
  return home.person({ profile: { cell: cellOf({ lat: 51.5, lng: -0.12 }) } })
}

/** All that can be between two. What one rated bears no name, with a block and without: ratings' own tests. */
async function acquaint(viewer: Person, other: Person): Promise<Omit<Target, 'pollId'>> {
  const { body: photo } = await other.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  const { body: quickie } = await other.upload(
    quickiesApi.share,
    await webm({ seconds: 1 }),
    'q.webm',
    'video/webm',
  )
  await viewer.call(ratingsApi.rate, { params: { userId: other.id }, body: { rating: 5 } })
  await viewer.call(favouritesApi.change, { params: { userId: other.id }, body: { isFavourite: true } })
  await viewer.call(passedApi.change, { params: { userId: other.id }, body: { isPassed: true } })
  await viewer.call(tapsApi.send, { body: { toUserId: other.id } })
  await listVisit(home, other, viewer)
  await announceTrip(home, other, LONDON)
  await viewer.call(tipsApi.send, { body: { toUserId: other.id, amount: 5 } })
  await other.call(tipsApi.send, { body: { toUserId: viewer.id, amount: 10 } })
  const hello = { toUserId: other.id, content: 'Hello' }
  const { body: message } = await viewer.call(chatApi.sendMessage, { body: hello })
  await other.call(chatApi.sendMessage, { body: { toUserId: viewer.id, content: 'Hello yourself' } })
  await other.call(tapsApi.answer, { params: { fromUserId: viewer.id }, body: { status: 'accepted' } })
  // One that waits, for the badge: through the door it would be mutual at once.
  await home.pool.query('insert into taps (from_user_id, to_user_id, created_at) values ($1, $2, now())', [
    other.id,
    viewer.id,
  ])
  const { body: notices } = await viewer.call(notificationsApi.list)
  await giveCopy(home, mediaIdOf(photo.url)!)
  return {
    id: other.id,
    photoId: photo.id,
    mediaId: mediaIdOf(photo.url)!,
    notificationId: notices.find(({ kind }) => kind === 'tap-accepted')!.id,
    messageId: message.id,
    quickieId: quickie.id,
    onceId: await receiveOnce(viewer, other),
    pictureId: (await sendPhoto(other, viewer)).id,
    ...(await shareAlbum(home, other, viewer)),
  }
}

/** A photo to be viewed once, which the viewer looks at when the block comes. */
async function receiveOnce(viewer: Person, other: Person): Promise<number> {
  const message = await sendPhoto(other, viewer, true)
  const { status } = await viewer.call(conversationsApi.openOnce, { params: { id: message.id } })
  expect(status).toBe(200)
  return message.id
}

async function sendPhoto(from: Person, to: Person, viewOnce = false) {
  const { body: photo } = await from.upload(conversationsApi.uploadMedia, await plainJpeg())
  const body = { toUserId: to.id, content: photo.url, messageType: 'image', viewOnce } as const
  return (await from.call(chatApi.sendMessage, { body })).body
}

async function bringTogether(viewer: Person, other: Person): Promise<Shared> {
  const memberIds = [viewer.id, (await home.person()).id]
  const { body: group } = await other.call(groupsApi.create, { body: { name: 'Supper', memberIds } })
  const { body: photo } = await other.upload(conversationsApi.uploadMedia, await plainJpeg())
  for (const body of [{ content: 'Here I am' }, { content: photo.url, messageType: 'image' as const }])
    await other.call(groupsApi.sendMessage, { params: { id: group.id }, body })
  return { groupId: group.id, username: other.username }
}

/** A poll of the other's, on which he votes himself. */
async function ask(other: Person, { groupId }: Shared): Promise<number> {
  const body = { question: 'When?', answers: ['Now', 'Later'] }
  const { body: sent } = await other.call(pollsApi.create, { params: { id: groupId }, body })
  const params = { id: groupId, messageId: sent.id }
  await other.call(pollsApi.vote, { params, body: { answers: [0] } })
  return sent.id
}

/** What others would see of him, live. */
async function busyHimself(other: Person, { groupId }: Shared): Promise<void> {
  await other.call(profileApi.updateProfile, { body: { bio: 'Changed' } })
  await other.upload(profileApi.uploadPicture, await plainJpeg())
  await other.upload(quickiesApi.share, await webm({ seconds: 1 }), 'q.webm', 'video/webm')
  await other.call(groupsApi.sendMessage, { params: { id: groupId }, body: { content: 'Anyone?' } })
}
