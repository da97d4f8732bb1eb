import { expect, test } from 'vitest'
import { feedbackApi } from '#contract/feedback.ts'
import { notificationsApi } from '#contract/notifications.ts'
import type { AccountRole } from '#contract/product.ts'
import { profileApi } from '#contract/profile.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { listFeedback, replyToFeedback } from './feedback.service.ts'

const home = useTestApp()

const send = (by: Person, body: object) => by.call(feedbackApi.send, { body: body as never })
const responses = async (by: Person) => (await by.call(feedbackApi.responses)).body
const badge = async (by: Person) => (await by.call(feedbackApi.badgeCount)).body.count
const read = (by: Person, id: number) => by.call(feedbackApi.markRead, { params: { id } })

async function reply(feedbackId: number, text: string, accountRole: AccountRole = 'admin') {
  const { id, username } = await home.person({ accountRole })
  return replyToFeedback(home.ctx, { id, username, accountRole, sessionId: 0 }, feedbackId, text)
}

test('feedback goes in with its stars, and its comment is read back', async () => {
  const noel = await home.person()
  const { status, body } = await send(noel, { rating: 4, feedback: '  More \u202equickies, please.  ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ kind: 'general', rating: 4, comment: 'More quickies, please.' })
})

test('the comment is optional', async () => {
  const { status, body } = await send(await home.person(), { rating: 5 })
  expect(status).toBe(200)
  expect(body.comment).toBeNull()
})

test.each([[{}], [{ feedback: 'No stars' }], [{ rating: 0 }], [{ rating: 6 }], [{ rating: 3.5 }]])(
  'a star rating from 1 to 5 is required: %j',
  async (draft) => {
    const { status, body } = await send(await home.person(), draft)
    expect(status).toBe(400)
    expect(body.message).toBe('Please select a star rating before submitting.')
  },
)

test('a comment is at most 1000 characters long', async () => {
  const noel = await home.person()
  expect((await send(noel, { rating: 1, feedback: 'x'.repeat(1000) })).status).toBe(200)
  expect((await send(noel, { rating: 1, feedback: 'x'.repeat(1001) })).status).toBe(400)
})

test('a data-protection complaint needs words and no stars', async () => {
  const noel = await home.person()
  const { status, body } = await send(noel, { kind: 'data-protection', feedback: 'Who sees my photos?' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ kind: 'data-protection', rating: null, comment: 'Who sees my photos?' })
  expect((await send(noel, { kind: 'data-protection' })).status).toBe(400)
})

test('feedback is taken ten times an hour', async () => {
  const noel = await home.person()
  for (let sent = 0; sent < 10; sent++) expect((await send(noel, { rating: 5 })).status).toBe(200)
  expect((await send(noel, { rating: 5 })).status).toBe(429)
})

test('a reply is a response, a notification and a live event', async () => {
  await home.listen()
  const noel = await home.person()
  const line = await noel.connect()
  const { body: sent } = await send(noel, { rating: 3, feedback: 'The map is too bright.' })
  const response = await reply(sent.id, 'Thanks, Noel. Dark map is on the way.')

  expect(await line.next('feedback.answered')).toEqual(response)
  expect(await responses(noel)).toEqual([response])
  expect(response).toMatchObject({
    adminMessage: 'Thanks, Noel. Dark map is on the way.',
    isRead: false,
    feedback: { rating: 3, comment: 'The map is too bright.' },
  })
  expect(await badge(noel)).toBe(1)
  expect((await noel.call(notificationsApi.list)).body).toMatchObject([
    {
      kind: 'admin-response',
      title: 'Admin Response',
      message: 'Thanks, Noel. Dark map is on the way.',
      link: '/feedback?tab=responses',
      actor: null,
    },
  ])

  await read(noel, response.id)
  expect(await line.next('feedback.read')).toEqual({ id: response.id })
  expect(await badge(noel)).toBe(0)
  expect(await responses(noel)).toMatchObject([{ isRead: true }])
  line.close()
})

test('who answered is told to nobody', async () => {
  const noel = await home.person()
  const { body: sent } = await send(noel, { rating: 5 })
  const admin = await home.person({ accountRole: 'admin' })
  const { id, username } = admin
  await replyToFeedback(home.ctx, { id, username, accountRole: 'admin', sessionId: 0 }, sent.id, 'Thank you.')
  const seen = JSON.stringify([await responses(noel), (await noel.call(notificationsApi.list)).body])
  expect(seen).not.toContain(admin.username)
})

test('only admins answer, and only what is there', async () => {
  const { body: sent } = await send(await home.person(), { rating: 5 })
  await expect(reply(sent.id, 'Hello', 'user')).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(reply(999_999, 'Hello')).rejects.toMatchObject({ code: 'not_found' })
})

test('a response to another member answers like one that is not there', async () => {
  const [noel, anton] = [await home.person(), await home.person()]
  const { body: sent } = await send(noel, { rating: 5 })
  const response = await reply(sent.id, 'Thank you.')
  const [others, nobodys] = [await read(anton, response.id), await read(anton, 999_999)]
  expect(others.status).toBe(404)
  expect(others.body).toEqual(nobodys.body)
  expect(await responses(anton)).toEqual([])
  expect(await badge(noel)).toBe(1)
})

test('the admins read all feedback, newest first, with what was answered', async () => {
  const noel = await home.person()
  const { body: first } = await send(noel, { rating: 2, feedback: 'Slow' })
  const { body: second } = await send(noel, { kind: 'data-protection', feedback: 'Delete my photo' })
  await reply(first.id, 'On it.')
  const mine = async (filter: object) =>
    (await listFeedback(home.ctx, { limit: 50, ...filter })).filter(({ userId }) => userId === noel.id)
  expect(await mine({})).toMatchObject([
    { id: second.id, username: noel.username, kind: 'data-protection', rating: null, responses: [] },
    { id: first.id, rating: 2, comment: 'Slow', responses: [{ adminMessage: 'On it.', isRead: false }] },
  ])
  expect((await mine({ onlyUnanswered: true })).map(({ id }) => id)).toEqual([second.id])
  expect((await mine({ kind: 'general' })).map(({ id }) => id)).toEqual([first.id])
  expect((await mine({ before: second.id })).map(({ id }) => id)).toEqual([first.id])
  expect(await mine({ since: new Date(home.clock.now.getTime() + 1) })).toEqual([])
})

test('feedback and its responses go with the member', async () => {
  const noel = await home.person()
  const { body: sent } = await send(noel, { rating: 1, feedback: 'Goodbye' })
  await reply(sent.id, 'Farewell.')
  await noel.call(profileApi.deleteProfile)
  expect((await home.pool.query('select 1 from feedback where id = $1', [sent.id])).rowCount).toBe(0)
  expect(
    (await home.pool.query('select 1 from feedback_responses where feedback_id = $1', [sent.id])).rowCount,
  ).toBe(0)
})
