import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { mediaIdOf } from '#contract/media.ts'
import { profileApi } from '#contract/profile.ts'
import { type NewReport, safetyApi } from '#contract/safety.ts'
import { tapsApi } from '#contract/taps.ts'
import { memberTopic } from '#contract/topics.ts'
import { markActive } from '#server/platform/accounts/presence.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'
import { closeReport, listReports, type Reporting, reportMember } from './safety.service.ts'

const home = useTestApp()

const block = (by: Person, member: { id: number }) =>
  by.call(safetyApi.block, { params: { userId: member.id } })
const unblock = (by: Person, member: { id: number }) =>
  by.call(safetyApi.unblock, { params: { userId: member.id } })
const report = (by: Person, about: Partial<NewReport> & { userId: number }) =>
  by.call(safetyApi.report, { body: { kind: 'member', reason: 'spam', ...about } })
const see = async (by: Person, member: { id: number }) =>
  (await by.call(profileApi.member, { params: { id: member.id } })).status
const latestReport = async () => (await listReports(home.ctx, { aboutAdmins: true, limit: 1 }))[0]!

test('a block hides the two from each other, whoever of them blocked', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  expect((await block(anton, bruno)).status).toBe(200)
  expect(await see(anton, bruno)).toBe(404)
  expect(await see(bruno, anton)).toBe(404)
})

test('only the blocker has the name on his list, and only he can take it back', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await block(anton, bruno)
  expect((await anton.call(safetyApi.blocked)).body).toMatchObject([
    { id: bruno.id, username: bruno.username },
  ])
  expect((await bruno.call(safetyApi.blocked)).body).toEqual([])
  expect((await unblock(bruno, anton)).status).toBe(404)
  expect(await see(bruno, anton)).toBe(404)
  expect((await unblock(anton, bruno)).status).toBe(200)
  expect(await see(bruno, anton)).toBe(200)
  expect((await anton.call(safetyApi.blocked)).body).toEqual([])
})

test('blocking and unblocking in turns ends after sixty times in an hour, with the block in place', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  for (let turn = 0; turn < 60; turn++) {
    expect((await block(anton, bruno)).status).toBe(200)
    expect((await unblock(anton, bruno)).status).toBe(200)
  }
  expect((await block(anton, bruno)).status).toBe(200)
  expect((await unblock(anton, bruno)).status).toBe(429)
  expect(await see(bruno, anton)).toBe(404)
})

test('a second block, one by the blocked and one of nobody answer alike', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await block(anton, bruno)
  const answers = [await block(anton, bruno), await block(bruno, anton), await block(anton, { id: 999_999 })]
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(body).toEqual({ code: 'not_found', message: 'User not found' })
  }
  expect((await block(anton, anton)).status).toBe(400)
})

test('a block takes pending taps out of lists and badge, on both sides, and lifting it brings them back', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await anton.call(tapsApi.send, { body: { toUserId: bruno.id } })
  await block(bruno, anton)
  expect((await anton.call(tapsApi.sent)).body).toEqual([])
  expect((await bruno.call(tapsApi.received)).body).toEqual([])
  expect((await bruno.call(tapsApi.badgeCount)).body.count).toBe(0)
  await unblock(bruno, anton)
  expect((await bruno.call(tapsApi.badgeCount)).body.count).toBe(1)
})

test('both sides of a block hear the same as of a member who has left', async () => {
  await home.listen()
  const [anton, bruno, carlo] = [await home.person(), await home.person(), await home.person()]
  const [antonsLine, brunosLine] = [await anton.connect(), await bruno.connect()]
  await markActive(home.ctx.db, [anton.id, bruno.id], home.ctx.now())
  await block(anton, bruno)
  expect(await antonsLine.next('safety.member-gone')).toEqual({ userId: bruno.id })
  expect(await brunosLine.next('safety.member-gone')).toEqual({ userId: anton.id })
  await brunosLine.follow(memberTopic(carlo.id))
  await carlo.call(profileApi.deleteProfile)
  expect(await brunosLine.next('safety.member-gone')).toEqual({ userId: carlo.id })
  antonsLine.close()
  brunosLine.close()
})

test('that a member is gone is told to the screens that show him, and to nobody else', async () => {
  await home.listen()
  const [anton, bruno, carlo] = [await home.person(), await home.person(), await home.person()]
  const [antonsLine, brunosLine] = [await anton.connect(), await bruno.connect()]
  expect(await antonsLine.follow(memberTopic(carlo.id))).toEqual([memberTopic(carlo.id)])
  await brunosLine.follow(memberTopic(anton.id))
  await carlo.call(profileApi.deleteProfile)
  expect(await antonsLine.next('safety.member-gone')).toEqual({ userId: carlo.id })
  await anton.call(profileApi.deleteProfile)
  expect(await brunosLine.next('safety.member-gone')).toEqual({ userId: anton.id })
  expect(brunosLine.events).toEqual([])
  brunosLine.close()
})

test('whoever was blocked hears nothing when the other leaves, though he follows him', async () => {
  await home.listen()
  const [anton, bruno, carlo] = [await home.person(), await home.person(), await home.person()]
  await block(anton, bruno)
  const line = await bruno.connect()
  // The answer is the same for one who is there, one who blocked him, and one who never was.
  const topics = [carlo.id, anton.id, 2_000_000_001].map(memberTopic)
  expect(await line.follow(...topics)).toEqual(topics)
  await anton.call(profileApi.deleteProfile)
  await carlo.call(profileApi.deleteProfile)
  expect(await line.next('safety.member-gone')).toEqual({ userId: carlo.id })
  expect(line.events).toEqual([])
  line.close()
})

test('a report of a member freezes what he said and his picture, which only admins may open', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  const admin = await home.person({ accountRole: 'admin' })
  await bruno.call(profileApi.updateProfile, { body: { bio: 'As it was' } })
  await bruno.upload(profileApi.uploadPicture, await plainJpeg())
  expect((await report(anton, { userId: bruno.id, reason: 'not-him', text: ' Not him \u202e' })).status).toBe(
    200,
  )

  await bruno.call(profileApi.updateProfile, { body: { bio: 'Changed' } })
  await bruno.call(profileApi.removePicture)
  await home.runJobs()
  const row = await latestReport()
  expect(row).toMatchObject({
    reporterId: anton.id,
    reportedId: bruno.id,
    kind: 'member',
    reason: 'not-him',
    text: 'Not him',
    status: 'open',
    evidence: { facts: { username: bruno.username, bio: 'As it was' } },
  })
  expect(JSON.stringify(row.evidence)).not.toContain('location')
  const copy = `/media/${row.evidence!.mediaIds[0]}`
  expect((await admin.get(copy)).statusCode).toBe(200)
  for (const member of [anton, bruno]) expect((await member.get(copy)).statusCode).toBe(404)
})

test('a report of a photo freezes that photo', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  const { body: photo } = await bruno.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  expect((await report(anton, { kind: 'photo', userId: bruno.id, targetId: photo.id })).status).toBe(200)
  const { evidence } = await latestReport()
  expect(evidence!.mediaIds).toHaveLength(1)
  expect(evidence!.mediaIds[0]).not.toBe(mediaIdOf(photo.url))
})

test('a photo is reported only as that of its owner, a profile picture only where there is one', async () => {
  const [anton, bruno, carlo] = [await home.person(), await home.person(), await home.person()]
  const { body: photo } = await bruno.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  expect((await report(anton, { kind: 'photo', userId: carlo.id, targetId: photo.id })).status).toBe(404)
  expect((await report(anton, { kind: 'photo', userId: carlo.id })).status).toBe(404)
})

test('a feature above lends the evidence for what it keeps', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  const find: Reporting['finders']['message'] = async (_ctx, _viewer, facts) => ({
    authorId: bruno.id,
    facts,
    mediaIds: [],
  })
  let reports = 0
  const reporting: Reporting = {
    finders: { message: find, quickie: find },
    listReceived: [],
    onReport: async () => void reports++,
  }
  const viewer = { ...anton, accountRole: 'user', sessionId: 1 } as const
  const about = { kind: 'quickie', userId: bruno.id, reason: 'spam' } as const
  await expect(reportMember(home.ctx, viewer, about, reporting)).rejects.toMatchObject({ code: 'invalid' })
  expect(reports).toBe(0)
  await reportMember(home.ctx, viewer, { ...about, targetId: 7 }, reporting)
  expect((await latestReport()).evidence).toEqual({
    facts: { userId: bruno.id, targetId: 7 },
    mediaIds: [],
    originals: [],
  })
  expect(reports).toBe(1)
})

test('nobody reports himself, nor someone he cannot see', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  expect((await report(anton, { userId: anton.id })).status).toBe(400)
  await block(bruno, anton)
  const blocked = await report(anton, { userId: bruno.id })
  const never = await report(anton, { userId: 999_999 })
  expect(blocked.status).toBe(404)
  expect(blocked.body).toEqual(never.body)
})

test('a report is confidential: the export of the reported says nothing of it', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await bruno.upload(profileApi.uploadPicture, await plainJpeg())
  await report(anton, { userId: bruno.id })
  const { evidence } = await latestReport()
  const files = unzipSync(new Uint8Array((await bruno.call(profileApi.exportData)).raw.rawPayload))
  expect(Object.keys(files)).toHaveLength(2)
  expect(JSON.stringify(Object.keys(files))).not.toContain(evidence!.mediaIds[0])
  expect(strFromU8(files['data.json']!)).not.toContain(evidence!.mediaIds[0])
})

test('decided reports about a member go with him; those he made stay without his words', async () => {
  const [anton, bruno, carlo] = [await home.person(), await home.person(), await home.person()]
  await report(anton, { userId: bruno.id })
  await closeReport(home.ctx, (await latestReport()).id, { status: 'dismissed', outcome: 'no-action' })
  await report(bruno, { userId: carlo.id, text: 'My words' })
  await bruno.call(profileApi.deleteProfile)
  const rows = await listReports(home.ctx, { aboutAdmins: true, limit: 50 })
  expect(rows.filter((row) => row.reporterId === anton.id)).toEqual([])
  expect(rows.find((row) => row.reportedId === carlo.id)).toMatchObject({ reporterId: null, text: '' })
})

test('a report is decided once', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await report(anton, { userId: bruno.id })
  const { id } = await latestReport()
  const decision = { status: 'handled', outcome: 'warned' } as const
  expect(await closeReport(home.ctx, id, decision)).toMatchObject(decision)
  await expect(closeReport(home.ctx, id, decision)).rejects.toMatchObject({ code: 'not_found' })
  expect(await listReports(home.ctx, { status: 'open', aboutAdmins: true, limit: 50 })).not.toContainEqual(
    expect.objectContaining({ id }),
  )
})

test('after 20 reports in an hour the next is refused', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  for (let count = 0; count < 20; count++) await report(anton, { userId: bruno.id })
  expect((await report(anton, { userId: bruno.id })).status).toBe(429)
})
