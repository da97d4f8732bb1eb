import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { chatApi } from '#contract/chat.ts'
import { bytes, type Endpoint } from '#contract/endpoint.ts'
import { cellOf } from '#contract/location.ts'
import { mediaIdOf } from '#contract/media.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { ratingsApi } from '#contract/ratings.ts'
import { safetyApi } from '#contract/safety.ts'
import { tapsApi } from '#contract/taps.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'
import { blockRows, type Request, type Row, type Target } from './block-rows.ts'

const home = useTestApp()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const nobody: Target = {
  id: 999_999,
  photoId: 999_998,
  mediaId: 'A'.repeat(24),
  notificationId: 999_997,
  messageId: 999_996,
}

test('every call of the contract has its row, and every row its call', () => {
  expect(Object.keys(blockRows).sort()).toEqual(endpoints.map(nameOf).sort())
})

describe.each(['blocked', 'blocker'] as const)('to the %s the other is as if deleted', (side) => {
  let viewer: Person
  let other: Person
  let target: Target
  const before = new Map<string, string>()

  beforeAll(async () => {
    ;[viewer, other] = [await located(), await located()]
    target = await acquaint(viewer, other)
    for (const [endpoint, row] of rows('shows'))
      before.set(nameOf(endpoint), await read(viewer, endpoint, row.shows))
    for (const [endpoint] of rows('counts')) before.set(nameOf(endpoint), await read(viewer, endpoint, {}))
    const [by, whom] = side === 'blocked' ? [other, viewer] : [viewer, other]
    expect((await by.call(safetyApi.block, { params: { userId: whom.id } })).status).toBe(200)
  })

  test.each(rows('names').map(([endpoint, row]) => [nameOf(endpoint), endpoint, row] as const))(
    '%s answers as for nobody, byte for byte',
    async (_name, endpoint, row) => {
      if (row.knows === side) return
      const theirs = await answer(viewer, endpoint, row.names(target), target)
      const nobodys = await answer(viewer, endpoint, row.names(nobody), nobody)
      expect(theirs).toEqual(nobodys)
    },
  )

  test.each(rows('shows').map(([endpoint, row]) => [nameOf(endpoint), endpoint, row] as const))(
    '%s shows him no more',
    async (name, endpoint, row) => {
      expect(mentions(before.get(name)!, other), 'before the block').toBe(true)
      if (row.knows === side) return
      expect(mentions(await read(viewer, endpoint, row.shows), other)).toBe(false)
    },
  )

  test.each(rows('counts').map(([endpoint]) => [nameOf(endpoint), endpoint] as const))(
    '%s counts nothing of his',
    async (name, endpoint) => {
      expect(JSON.parse(before.get(name)!).count, 'before the block').toBeGreaterThan(0)
      expect(JSON.parse(await read(viewer, endpoint, {})).count).toBe(0)
    },
  )

  test('no frame that he causes arrives', async () => {
    await home.listen()
    const line = await viewer.connect()
    const othersLine = await other.connect()
    othersLine.send({ name: 'chat.typing', payload: { toUserId: viewer.id } })
    for (const [endpoint, row] of rows('names'))
      await other.call(endpoint, row.names({ ...nobody, id: viewer.id }) as object)
    await other.call(profileApi.updateProfile, { body: { bio: 'Changed' } })
    await other.upload(profileApi.uploadPicture, await plainJpeg())
    othersLine.close()
    await other.call(profileApi.deleteProfile)

    // A frame that must arrive, so that what has not arrived by then was not sent.
    const carlo = await home.person()
    await carlo.call(tapsApi.send, { body: { toUserId: viewer.id } })
    await line.next('taps.received')
    const frames = line.events.filter((event) => JSON.stringify(event).match(mark(other)))
    expect(frames).toEqual([])
    expect(line.events.every((event) => mentions(JSON.stringify(event), carlo))).toBe(true)
    line.close()
  })
})

type Of<Key extends string> = Extract<Row, Record<Key, unknown>>

function rows<Key extends 'names' | 'shows' | 'counts'>(kind: Key): [Endpoint, Of<Key>][] {
  return endpoints.flatMap((endpoint) => {
    const row = blockRows[nameOf(endpoint)]
    return row && kind in row ? [[endpoint, row as Of<Key>] as [Endpoint, Of<Key>]] : []
  })
}

async function located(): Promise<Person> {
  return home.person({ profile: { cell: cellOf({ lat: 51.5, lng: -0.12 }) } })
}

/** All that can be between two. What he rated has no name, before a block and after it: ratings' own tests. */
async function acquaint(viewer: Person, other: Person): Promise<Target> {
  const { body: photo } = await other.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  await other.upload(profileApi.uploadPicture, await plainJpeg())
  await viewer.call(ratingsApi.rate, { params: { userId: other.id }, body: { rating: 5 } })
  await viewer.call(tapsApi.send, { body: { toUserId: other.id } })
  const { body: message } = await viewer.call(chatApi.sendMessage, {
    body: { toUserId: other.id, content: 'Hello' },
  })
  await other.call(chatApi.sendMessage, { body: { toUserId: viewer.id, content: 'Hello yourself' } })
  // One that waits, for the badge: through the door it would make the viewer's own mutual.
  await home.pool.query(`insert into taps (from_user_id, to_user_id, created_at) values ($1, $2, now())`, [
    other.id,
    viewer.id,
  ])
  await other.call(tapsApi.answer, { params: { fromUserId: viewer.id }, body: { status: 'accepted' } })
  const { body: notices } = await viewer.call(notificationsApi.list)
  return {
    id: other.id,
    photoId: photo.id,
    mediaId: mediaIdOf(photo.url)!,
    notificationId: notices.find(({ kind }) => kind === 'tap-accepted')!.id,
    messageId: message.id,
  }
}

/** Status and body, with the names of what was asked for put out of sight. */
async function answer(viewer: Person, endpoint: Endpoint, request: Request, target: Target) {
  const { status, raw } = await viewer.call(endpoint, request as object)
  const names = new RegExp(
    Object.values(target)
      .map((name) => `\\b${name}\\b`)
      .join('|'),
    'g',
  )
  return { status, body: raw.body.replace(names, '#') }
}

async function read(viewer: Person, endpoint: Endpoint, request: Request): Promise<string> {
  const { status, raw } = await viewer.call(endpoint, request as object)
  expect(status).toBe(200)
  return endpoint.reply === bytes
    ? strFromU8(unzipSync(new Uint8Array(raw.rawPayload))['data.json']!)
    : raw.body
}

const mark = (person: Person) => new RegExp(`\\b(${person.id}|${person.username})\\b`)
const mentions = (text: string, person: Person) => mark(person).test(text)
