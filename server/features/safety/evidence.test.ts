import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminApi, type ReportDecision } from '#contract/admin.ts'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { safetyApi } from '#contract/safety.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { asDataUrl, webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'
import { removeExpired } from './sealing.service.ts'

const home = useTestApp()
const two = async () => [await home.person(), await home.person()] as const

const write = async (from: Person, to: Person, content = 'Pay me or I tell your wife') =>
  (await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content, messageType: 'text' } })).body
const report = (by: Person, targetId: number, kind: 'message' | 'quickie' = 'message') =>
  by.call(safetyApi.report, { body: { kind, targetId, reason: 'threats' } })
const block = (by: Person, member: Person) => by.call(safetyApi.block, { params: { userId: member.id } })
const unsend = (by: Person, id: number) => by.call(chatApi.unsend, { params: { id } })
const remove = (person: Person) => person.call(profileApi.deleteProfile)
const received = async (by: Person) => (await by.call(safetyApi.received)).body

async function evidenceOf(reporter: Person) {
  const { rows } = await home.pool.query(
    'select evidence, reported_id from reports where reporter_id = $1 order by id desc limit 1',
    [reporter.id],
  )
  return rows[0] as {
    evidence: { facts: Record<string, unknown>; mediaIds: string[] }
    reported_id: number | null
  }
}

describe('whoever received a message can report it for 90 days', () => {
  test.each([
    ['after he has blocked its author', (victim: Person, abuser: Person) => block(victim, abuser)],
    ['after its author has blocked him', (victim: Person, abuser: Person) => block(abuser, victim)],
    ['after it was unsent', (_victim: Person, abuser: Person, id: number) => unsend(abuser, id)],
    [
      'after he has hidden the chat',
      (victim: Person, abuser: Person) =>
        victim.call(chatApi.hideConversation, { params: { userId: abuser.id } }),
    ],
    ['after its author has deleted his account', (_victim: Person, abuser: Person) => remove(abuser)],
    [
      'after it was unsent and its author has deleted his account',
      async (_victim: Person, abuser: Person, id: number) => {
        await unsend(abuser, id)
        await remove(abuser)
      },
    ],
  ])('%s', async (_when, getAway) => {
    const [victim, abuser] = await two()
    const { id } = await write(abuser, victim)
    await getAway(victim, abuser, id)
    expect((await report(victim, id)).status).toBe(200)
    const { evidence } = await evidenceOf(victim)
    expect(evidence.facts).toMatchObject({ content: 'Pay me or I tell your wife' })
  })

  test('a photo that was unsent is in the report, for admins alone', async () => {
    const [victim, abuser] = await two()
    const admin = await home.person({ accountRole: 'admin' })
    const { body: photo } = await abuser.upload(conversationsApi.uploadMedia, await plainJpeg())
    const { body: sent } = await abuser.call(chatApi.sendMessage, {
      body: { toUserId: victim.id, content: photo.url, messageType: 'image' },
    })
    await unsend(abuser, sent.id)
    await home.runJobs()
    expect((await report(victim, sent.id)).status).toBe(200)
    const [copy] = (await evidenceOf(victim)).evidence.mediaIds
    const statuses = await Promise.all(
      [admin, victim, abuser].map(async (person) => (await person.get(`/media/${copy}`)).statusCode),
    )
    expect(statuses).toEqual([200, 404, 404])
  })

  test('in a group that its author has deleted', async () => {
    const [victim, abuser] = await two()
    const { body: group } = await abuser.call(groupsApi.create, {
      body: { name: 'A trap', memberIds: [String(victim.id)] },
    })
    const { body: message } = await abuser.call(groupsApi.sendMessage, {
      params: { id: group.id },
      body: { content: 'Pay me', messageType: 'text' },
    })
    await abuser.call(groupsApi.delete, { params: { id: group.id } })
    expect((await report(victim, message.id)).status).toBe(200)
    expect(await evidenceOf(victim)).toMatchObject({
      reported_id: abuser.id,
      evidence: { facts: { content: 'Pay me' } },
    })
  })

  test('a quickie that was deleted, by those who have watched it and by nobody else', async () => {
    const [victim, abuser] = await two()
    const stranger = await home.person()
    const clip = asDataUrl(await webm({ seconds: 1 }), 'video/webm')
    const { body: quickie } = await abuser.call(quickiesApi.share, { body: { videoUrl: clip, caption: '' } })
    await victim.call(quickiesApi.markSeen, { params: { id: quickie.id } })
    await abuser.call(quickiesApi.remove, { params: { id: quickie.id } })
    await home.runJobs()
    expect((await report(stranger, quickie.id, 'quickie')).status).toBe(404)
    expect((await report(victim, quickie.id, 'quickie')).status).toBe(200)
    expect((await evidenceOf(victim)).evidence.mediaIds.length).toBeGreaterThan(0)
  })
})

test('a member whom one has blocked can be reported, one who has blocked oneself cannot', async () => {
  const [victim, abuser] = await two()
  await block(victim, abuser)
  const about = (userId: number) => ({ body: { kind: 'member', userId, reason: 'threats' } as const })
  expect((await victim.call(safetyApi.report, about(abuser.id))).status).toBe(200)
  expect((await abuser.call(safetyApi.report, about(victim.id))).status).toBe(404)
})

test('nobody reports what he never received: not a stranger, not the author, not one who was blocked then', async () => {
  const [anton, ben] = await two()
  const stranger = await home.person()
  const { id } = await write(anton, ben)
  await unsend(anton, id)
  expect((await report(stranger, id)).status).toBe(404)
  expect((await report(anton, id)).status).toBe(404)
  const carl = await home.person()
  const { body: group } = await anton.call(groupsApi.create, {
    body: { name: 'Three', memberIds: [String(ben.id), String(carl.id)] },
  })
  await block(carl, anton)
  home.clock.advance(1000)
  const { body: message } = await anton.call(groupsApi.sendMessage, {
    params: { id: group.id },
    body: { content: 'To those who hear me', messageType: 'text' },
  })
  expect([(await report(carl, message.id)).status, (await report(ben, message.id)).status]).toEqual([
    404, 200,
  ])
})

test('what was taken back is sealed: no word and no file of it can be read', async () => {
  const [victim, abuser] = await two()
  const { id } = await write(abuser, victim, 'a word that must not be read')
  const { body: photo } = await abuser.upload(conversationsApi.uploadMedia, await plainJpeg())
  const { body: sent } = await abuser.call(chatApi.sendMessage, {
    body: { toUserId: victim.id, content: photo.url, messageType: 'image' },
  })
  await unsend(abuser, id)
  await unsend(abuser, sent.id)
  expect((await victim.get(photo.url)).statusCode).toBe(404)
  await home.runJobs()
  const { rows } = await home.pool.query(
    "select encode(sealed, 'escape') as sealed, file_keys from sealed_evidence where target_id = any($1)",
    [[id, sent.id]],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('a word that must not be read')
  const { rows: shells } = await home.pool.query('select content from messages where id = $1', [id])
  expect(shells).toEqual([{ content: '' }])
  const files = (await readdir(join(home.dataDir, 'media'), { recursive: true })).join('\n')
  expect(files).not.toContain(photo.url.replace('/media/', ''))
})

test('after 90 days it is gone, whoever asks', async () => {
  const [victim, abuser] = await two()
  const { id } = await write(abuser, victim)
  await unsend(abuser, id)
  const { id: kept } = await write(abuser, victim, 'And another')
  await block(abuser, victim)
  await home.pool.query(
    "update sealed_evidence set expires_at = expires_at - interval '91 days' where target_id = $1",
    [id],
  )
  await home.pool.query("update messages set created_at = created_at - interval '91 days' where id = $1", [
    kept,
  ])
  expect((await report(victim, id)).status).toBe(404)
  expect((await report(victim, kept)).status).toBe(404)
  await removeExpired.run(home.ctx, {})
  const { rows } = await home.pool.query('select 1 from sealed_evidence where target_id = $1', [id])
  expect(rows).toEqual([])
})

test('what one can still report of the gone looks alike after a block and after a deletion', async () => {
  const [victim, blocker] = await two()
  const leaver = await home.person()
  const first = await write(blocker, victim)
  home.clock.advance(1000)
  const second = await write(leaver, victim)
  expect(await received(victim)).toEqual([])
  await block(blocker, victim)
  await remove(leaver)
  expect(await received(victim)).toEqual([
    { kind: 'message', id: second.id, receivedAt: second.createdAt },
    { kind: 'message', id: first.id, receivedAt: first.createdAt },
  ])
  const { body: older } = await victim.call(safetyApi.received, { query: { before: second.createdAt } })
  expect(older.map(({ id }) => id)).toEqual([first.id])
})

describe('an account under an open report that is deleted', () => {
  test('is hidden at once and told so, and goes for good with the decision', async () => {
    const [victim, abuser] = await two()
    const admin = await home.person({ accountRole: 'superadmin' })
    const { id } = await write(abuser, victim)
    await report(victim, id)
    const answer = await remove(abuser)
    expect(answer.body).toEqual({ success: true, held: true, underWay: false })
    expect((await victim.call(profileApi.member, { params: { id: abuser.id } })).status).toBe(404)
    expect((await abuser.call(authApi.currentUser)).status).toBe(401)
    const exists = async () =>
      (await home.pool.query('select 1 from users where id = $1', [abuser.id])).rows.length
    await finishDeletions()
    expect(await exists()).toBe(1)
    const unblock = { params: { id: abuser.id }, body: { isBlocked: false } }
    expect((await admin.call(adminApi.setSuspension, unblock)).status).toBe(403)
    const { rows } = await home.pool.query('select id from reports where reported_id = $1', [abuser.id])
    const decided = await admin.call(adminApi.decideReport, {
      params: { id: rows[0].id },
      body: { decision: 'suspend' },
    })
    expect(decided.status).toBe(200)
    await finishDeletions()
    expect(await exists()).toBe(0)
  })

  test('without a report it goes at once', async () => {
    const [anton] = await two()
    expect((await remove(anton)).body).toEqual({ success: true, held: false, underWay: false })
  })
})

describe('the address of a deleted account', () => {
  const decide = async (about: Person, decision: ReportDecision) => {
    const admin = await home.person({ accountRole: 'admin' })
    const { rows } = await home.pool.query(
      `select id from reports where reported_id = $1 and status = 'open'`,
      [about.id],
    )
    const params = { id: rows[0].id }
    expect((await admin.call(adminApi.decideReport, { params, body: { decision } })).status).toBe(200)
    return admin
  }
  /** Whether somebody who signs up with it gets the link that proves it. The answer itself tells nothing. */
  async function canSignUpAgain({ email, username }: Person): Promise<boolean> {
    const body = { email, username: `${username}_b`, password: 'Plum-Orbit-92' }
    const answer = await home.app.inject({ method: 'POST', url: authApi.register.path, payload: body })
    expect(answer.statusCode).toBe(200)
    return (await home.lettersTo(email)).some((letter) => letter.includes('verify-email?token='))
  }

  test.each([
    ['suspend', false],
    ['warn', true],
    ['dismiss', true],
  ] as const)('that was held and whose report ends with %s can sign up again: %s', async (decision, can) => {
    const [victim, abuser] = await two()
    await report(victim, (await write(abuser, victim)).id)
    await remove(abuser)
    await decide(abuser, decision)
    await finishDeletions()
    expect(await canSignUpAgain(abuser)).toBe(can)
  })

  test('of a member who was suspended and let in again can sign up again', async () => {
    const [victim, abuser] = await two()
    await report(victim, (await write(abuser, victim)).id)
    const admin = await decide(abuser, 'suspend')
    await admin.call(adminApi.setSuspension, { params: { id: abuser.id }, body: { isBlocked: false } })
    const token = await startSession(home.ctx.db, abuser.id, 'Test', home.ctx.now())
    await abuser.call(profileApi.deleteProfile, { headers: { cookie: `hungr_session=${token}` } })
    expect(await canSignUpAgain(abuser)).toBe(true)
  })
})

async function finishDeletions() {
  const { jobs } = await import('#server/app.ts')
  await jobs.find(({ name }) => name === 'profile:finish-deletions')!.run(home.ctx, {})
}
