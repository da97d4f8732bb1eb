import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { favouritesApi } from '#contract/favourites.ts'
import { groupsApi } from '#contract/groups.ts'
import { cellOf } from '#contract/location.ts'
import { mediaIdOf } from '#contract/media.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { tapsApi } from '#contract/taps.ts'
import { tipsApi } from '#contract/tips.ts'
import { memberTopic, presenceTopic } from '#contract/topics.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { announceTrip } from '#server/testing/fixtures/trips.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import { listVisit } from '#server/testing/fixtures/visits.ts'
import type { Person } from '#server/testing/person.ts'
import { giveCopy } from './belongings.ts'
import type { Shared, Target } from './block-row.ts'
import { answer, mark, named, nameOf, nobody, read, rows } from './block-walk.ts'
import { LONDON } from './gazetteer-cities.ts'

const home = useTestApp()

/** The calls in which a stranger meets a member: before the pause they show him. */
const MEETING = [
  'GET /api/announced-trips',
  'GET /api/cities/:cityId/members',
  'GET /api/discover',
  'GET /api/discover/map',
  'GET /api/export',
  'GET /api/favourites',
  'GET /api/notifications',
  'GET /api/quickies',
  'GET /api/taps/received',
  'GET /api/taps/sent',
  'GET /api/tips',
  'GET /api/visitors',
  'POST /api/username-search',
]
const COUNTING = ['GET /api/badge-counts/taps', 'GET /api/notifications/unread-count', 'GET /api/summary']

describe('to whom he has no conversation with, a member who has paused is as if deleted', () => {
  let viewer: Person
  let other: Person
  let target: Target
  let shared: Shared
  const before = new Map<Endpoint, string>()

  beforeAll(async () => {
    viewer = await located()
    other = await located()
    target = await meet(viewer, other)
    shared = { groupId: await gather(viewer), username: other.username }
    for (const [endpoint, row] of rows('shows'))
      before.set(endpoint, await read(viewer, endpoint, row.shows(shared)))
    for (const [endpoint] of rows('counts')) before.set(endpoint, await read(viewer, endpoint, {}))
    await other.call(profileApi.updatePrivacy, { body: { isPaused: true } })
  })

  test('before it, he is met in these calls', () => {
    const showing = rows('shows').filter(([endpoint]) => mark(other).test(before.get(endpoint)!))
    expect(showing.map(([endpoint]) => nameOf(endpoint)).sort()).toEqual(MEETING)
    const counting = rows('counts').filter(([endpoint]) => sum(before.get(endpoint)!) > 0)
    expect(counting.map(([endpoint]) => nameOf(endpoint)).sort()).toEqual(COUNTING)
  })

  test.each(named('names'))('%s answers as for nobody, byte for byte', async (_name, endpoint, row) => {
    const theirs = await answer(viewer, endpoint, row.names(target, shared), target)
    const nobodys = await answer(viewer, endpoint, row.names(nobody, shared), nobody)
    expect(theirs).toEqual(nobodys)
  })

  test.each(named('shows'))('%s shows him no more', async (_name, endpoint, row) => {
    expect(await read(viewer, endpoint, row.shows(shared))).not.toMatch(mark(other))
  })

  test.each(named('counts'))('%s counts nothing of his', async (_name, endpoint) => {
    expect(sum(await read(viewer, endpoint, {}))).toBe(0)
  })

  test('no frame that he causes arrives', async () => {
    await home.listen()
    const line = await viewer.connect()
    await line.follow(memberTopic(other.id), presenceTopic(other.id), 'quickies')
    const othersLine = await other.connect()
    await other.call(profileApi.updateProfile, { body: { bio: 'Changed' } })
    await other.upload(quickiesApi.share, await webm({ seconds: 1 }), 'q.webm', 'video/webm')
    const { body: quickies } = await other.call(quickiesApi.own)
    for (const { id } of quickies) await other.call(quickiesApi.remove, { params: { id } })
    othersLine.close()
    await other.call(profileApi.deleteProfile)

    // A frame that must arrive, so that what has not arrived by then was not sent.
    const carlo = await home.person()
    await carlo.call(tapsApi.send, { body: { toUserId: viewer.id } })
    await line.next('taps.received')
    expect(line.events.filter((event) => !mark(carlo).test(JSON.stringify(event)))).toEqual([])
    line.close()
  })
})

const sum = (counts: string) => Object.values<number>(JSON.parse(counts)).reduce((all, each) => all + each)

function located(): Promise<Person> {
  return home.person({ profile: { cell: cellOf({ lat: 51.5, lng: -0.12 }) } })
}

async function gather(viewer: Person): Promise<number> {
  const memberIds = [(await home.person()).id]
  return (await viewer.call(groupsApi.create, { body: { name: 'Supper', memberIds } })).body.id
}

/** All that can be between two who have never written to each other. */
async function meet(viewer: Person, other: Person): Promise<Target> {
  const { body: photo } = await other.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  const clip = await webm({ seconds: 1 })
  const { body: quickie } = await other.upload(quickiesApi.share, clip, 'q.webm', 'video/webm')
  await viewer.call(favouritesApi.change, { params: { userId: other.id }, body: { isFavourite: true } })
  await viewer.call(tapsApi.send, { body: { toUserId: other.id } })
  await other.call(tapsApi.answer, { params: { fromUserId: viewer.id }, body: { status: 'accepted' } })
  // One that waits, for the badge: through the door it would be mutual at once.
  await home.pool.query('insert into taps (from_user_id, to_user_id, created_at) values ($1, $2, now())', [
    other.id,
    viewer.id,
  ])
  await listVisit(home, other, viewer)
  await announceTrip(home, other, LONDON)
  await viewer.call(tipsApi.send, { body: { toUserId: other.id, amount: 5 } })
  await other.call(tipsApi.send, { body: { toUserId: viewer.id, amount: 10 } })
  const { body: notices } = await viewer.call(notificationsApi.list)
  await giveCopy(home, mediaIdOf(photo.url)!)
  return {
    ...nobody,
    id: other.id,
    photoId: photo.id,
    mediaId: mediaIdOf(photo.url)!,
    quickieId: quickie.id,
    notificationId: notices.find(({ kind }) => kind === 'tap-accepted')!.id,
  }
}
