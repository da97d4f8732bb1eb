import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { cellOf } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { presenceTopic } from '#contract/topics.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
beforeAll(() => home.listen())

const details = {
  headline: 'Soup first',
  pronouns: 'he/him',
  heightCm: 180,
  build: 'Stocky',
  lookingFor: ['Dates', 'Right now'],
  languages: ['en', 'cy'],
} as const
const none = { headline: '', pronouns: '', heightCm: null, build: null, lookingFor: [], languages: [] }

const change = (person: Person, body: object) => person.call(profileApi.updateProfile, { body })
const pageOf = async (viewer: Person, { id }: Person) =>
  (await viewer.call(profileApi.member, { params: { id } })).body
const talk = async (one: Person, other: Person) => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })
}

test('height, build, languages, what one looks for, pronouns and headline are empty until they are given', async () => {
  const [adam, bert] = [await home.person(), await home.person()]
  expect((await pageOf(bert, adam)).profile).toMatchObject(none)
  expect((await change(adam, details)).body).toMatchObject(details)
  expect((await pageOf(bert, adam)).profile).toMatchObject(details)
  expect((await adam.call(authApi.currentUser)).body.profile).toMatchObject(details)
  expect((await change(adam, none)).body).toMatchObject(none)
  expect((await pageOf(bert, adam)).profile).toMatchObject(none)
})

test('they are on the page and on no card of a list', async () => {
  const cell = cellOf({ lat: 12.5, lng: 12.5 })
  const [adam, bert] = [await home.person({ profile: { cell } }), await home.person({ profile: { cell } })]
  await change(adam, details)
  await talk(adam, bert)
  for (const list of [discoveryApi.list, chatApi.conversations]) {
    const { raw } = await bert.call(list)
    expect(raw.body).toContain(adam.username)
    for (const name of Object.keys(details)) expect(raw.body).not.toContain(`"${name}"`)
  }
})

test.each([
  { heightCm: 119 },
  { heightCm: 231 },
  { heightCm: 180.5 },
  { build: 'Huge' },
  { lookingFor: ['Money'] },
  { languages: ['xx'] },
  { languages: ['toString'] },
  { languages: ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] },
  { headline: 'x'.repeat(81) },
  { pronouns: 'x'.repeat(25) },
])('%j is refused, and nothing that came with it is stored', async (wrong) => {
  const adam = await home.person()
  expect((await change(adam, { bio: 'New', ...wrong })).status).toBe(400)
  const { rows } = await home.pool.query('select bio from profiles where user_id = $1', [adam.id])
  expect(rows).toEqual([{ bio: '' }])
})

test('a choice that is named twice is stored once', async () => {
  const adam = await home.person()
  const twice = { lookingFor: ['Chats', 'Chats'], languages: ['de', 'de'] }
  expect((await change(adam, twice)).body).toMatchObject({ lookingFor: ['Chats'], languages: ['de'] })
})

test('headline and pronouns are cleaned like any text of people', async () => {
  const adam = await home.person()
  const { body } = await change(adam, { headline: ' a\u202eb\u0007c ', pronouns: '\u200b' })
  expect(body).toMatchObject({ headline: 'abc', pronouns: '' })
})

test('a report of a member freezes his details, and its removal takes the words among them', async () => {
  const [adam, bert, admin] = [
    await home.person(),
    await home.person(),
    await home.person({ accountRole: 'superadmin' }),
  ]
  await change(adam, details)
  const report = { userId: adam.id, kind: 'member', reason: 'hate' } as const
  expect((await bert.call(safetyApi.report, { body: report })).status).toBe(200)
  const reports = await admin.call(adminApi.reports)
  const found = reports.body.find(({ reported }) => reported?.id === adam.id)!
  expect(found.evidence.facts).toContainEqual({ name: 'headline', value: 'Soup first' })
  const removal = { params: { id: found.id }, body: { decision: 'remove' } } as const
  expect((await admin.call(adminApi.decideReport, removal)).status).toBe(200)
  expect((await pageOf(bert, adam)).profile).toMatchObject({ ...details, headline: '', pronouns: '' })
})

test('an open page hears of a change at once where its reader sees when the member is online, and nobody else does', async () => {
  const [adam, close, stranger] = [await home.person(), await home.person(), await home.person()]
  await talk(adam, close)
  const lines = await Promise.all([adam, close, stranger].map((person) => person.connect()))
  for (const line of lines.slice(1)) await line.follow(presenceTopic(adam.id))
  await change(adam, { headline: 'New' })
  for (const line of lines.slice(0, 2))
    expect(await line.next('profile.page-changed')).toEqual({ userId: adam.id })

  await adam.call(profileApi.updatePrivacy, { body: { showsPresence: false } })
  await change(adam, { headline: 'Newer' })
  expect(await lines[0]!.next('profile.page-changed')).toEqual({ userId: adam.id })
  home.ctx.publish([close.id, stranger.id], { name: 'groups.deleted', payload: { groupId: 1 } })
  for (const line of lines.slice(1)) {
    await line.next('groups.deleted')
    expect(line.events.map(({ name }) => name)).not.toContain('profile.page-changed')
  }
  for (const line of lines) line.close()
})

test('the hint at what a page lacks is dismissed for good, and only its owner knows', async () => {
  const [adam, bert] = [await home.person(), await home.person()]
  expect((await change(adam, { hintDismissed: true })).body.hintDismissed).toBe(true)
  expect((await change(adam, { hintDismissed: false })).status).toBe(400)
  expect((await change(adam, { bio: 'New' })).body.hintDismissed).toBe(true)
  expect((await bert.call(profileApi.member, { params: { id: adam.id } })).raw.body).not.toContain('hint')
})
