import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { tapsApi } from '#contract/taps.ts'
import { tipsApi } from '#contract/tips.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

const beginnings = (from: Person, toUserId: number) =>
  Promise.all([
    from.call(tapsApi.send, { body: { toUserId } }),
    from.call(chatApi.sendMessage, { body: { toUserId, content: 'Hello' } }),
    from.call(tipsApi.send, { body: { toUserId, amount: 1 } }),
    from.call(groupsApi.create, { body: { name: 'Supper', memberIds: [toUserId] } }),
  ])

test('without a profile nobody taps, writes first, tips or invites; with one he does', async () => {
  const [blank, other] = [await home.person({ profile: null }), await home.person()]
  for (const { status, body } of await beginnings(blank, other.id))
    expect([status, body.code, body.message]).toEqual([
      403,
      'profile_needed',
      'Please set up your profile first.',
    ])
  await blank.call(profileApi.createProfile, { body: { role: 'Feedr', age: 30 } })
  for (const { status } of await beginnings(blank, other.id)) expect(status).toBe(200)
})

test('whoever is written to may answer before he has a profile, and an admin needs none', async () => {
  const [blank, other] = [await home.person({ profile: null }), await home.person()]
  await other.call(chatApi.sendMessage, { body: { toUserId: blank.id, content: 'Hello' } })
  const answer = { body: { toUserId: other.id, content: 'Hello yourself' } }
  expect((await blank.call(chatApi.sendMessage, answer)).status).toBe(200)
  const admin = await home.person({ profile: null, accountRole: 'admin' })
  for (const { status } of await beginnings(admin, other.id)) expect(status).toBe(200)
})
