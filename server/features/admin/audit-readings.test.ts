import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
let admin: Person
let superadmin: Person
beforeAll(async () => {
  admin = await home.person({ accountRole: 'admin' })
  superadmin = await home.person({ accountRole: 'superadmin' })
})

const trail = async () =>
  (await superadmin.call(adminApi.audit)).body.map(({ actorId, action, targetId, details }) => ({
    actorId,
    action,
    targetId,
    details,
  }))

test('a list of addresses leaves a row that says whose they were, and what was searched by but not for', async () => {
  const sought = await home.person({ username: 'needle' })
  await admin.call(adminApi.users, { query: { email: 'needle@' } })
  expect((await trail())[0]).toEqual({
    actorId: admin.id,
    action: 'users.listed',
    targetId: null,
    details: `users: ${sought.id}, searchedBy: email`,
  })
  await admin.call(adminApi.users, { query: { email: 'nobody@' } })
  expect((await trail())[0]).toMatchObject({ details: 'users: none, searchedBy: email' })
})

test('reports and each piece of evidence leave a row', async () => {
  const [sam, bad] = [await home.person(), await home.person()]
  const { body: photo } = await bad.upload(profileApi.uploadGalleryPhoto, await plainJpeg(64, 64))
  await sam.call(safetyApi.report, {
    body: { kind: 'photo', userId: bad.id, targetId: photo.id, reason: 'spam' },
  })
  const { body } = await admin.call(adminApi.reports)
  expect((await trail())[0]).toEqual({
    actorId: admin.id,
    action: 'reports.read',
    targetId: null,
    details: `reports: ${body[0]!.id}`,
  })
  const [url] = body[0]!.evidence.media
  expect((await admin.get(url!)).statusCode).toBe(200)
  expect((await trail())[0]).toEqual({
    actorId: admin.id,
    action: 'evidence.opened',
    targetId: bad.id,
    details: `media: ${url!.split('/').at(-1)}`,
  })
})

test('a member’s export of his own data leaves a row', async () => {
  const member = await home.person()
  expect((await member.get(profileApi.exportData.path)).statusCode).toBe(200)
  expect((await trail())[0]).toEqual({
    actorId: member.id,
    action: 'data.exported',
    targetId: member.id,
    details: '',
  })
})

test('a list that refreshes itself within a minute is one reading, a different page another', async () => {
  await home.person()
  const count = async () => (await trail()).filter(({ action }) => action === 'users.listed').length
  const list = (page: number) => admin.call(adminApi.users, { query: { limit: 1, page } })
  const before = await count()
  await list(1)
  await list(1)
  expect(await count()).toBe(before + 1)
  await list(2)
  expect(await count()).toBe(before + 2)
  home.clock.advance(61_000)
  await list(2)
  expect(await count()).toBe(before + 3)
})

test('the page of a suspended member opens for an admin, says since when, and leaves a row with its pictures', async () => {
  const bad = await home.person()
  const { body: photo } = await bad.upload(profileApi.uploadGalleryPhoto, await plainJpeg(64, 64))
  const since = home.clock.now
  await admin.call(adminApi.setSuspension, { params: { id: bad.id }, body: { isBlocked: true } })
  const before = (await trail()).length

  const { status, body } = await admin.call(profileApi.member, { params: { id: bad.id } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    username: bad.username,
    suspendedAt: since.toISOString(),
    gallery: [{ id: photo.id }],
  })
  expect((await admin.get(photo.thumbUrl)).statusCode).toBe(200)
  expect((await trail())[0]).toEqual({
    actorId: admin.id,
    action: 'user.opened',
    targetId: bad.id,
    details: '',
  })
  expect((await trail()).length).toBe(before + 1)
})

test('to a member, one who is suspended is not there, nor is what an admin may see of one who is leaving', async () => {
  const [bad, leaving, other] = [await home.person(), await home.person(), await home.person()]
  const { body: photo } = await bad.upload(profileApi.uploadGalleryPhoto, await plainJpeg(64, 64))
  await home.pool.query('update users set suspended_at = now() where id = any($1)', [[bad.id, leaving.id]])
  await home.pool.query('update users set deletion_requested_at = now() where id = $1', [leaving.id])
  const open = (person: Person, id: number) => person.call(profileApi.member, { params: { id } })
  const missing = await open(other, 1_999_999_998)
  expect((await open(other, bad.id)).raw.body).toBe(missing.raw.body)
  expect((await other.get(photo.thumbUrl)).statusCode).toBe(404)
  expect((await open(admin, leaving.id)).status).toBe(404)
  expect((await open(admin, other.id)).body).not.toHaveProperty('suspendedAt')
})
