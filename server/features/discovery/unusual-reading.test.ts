import { beforeAll, describe, expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp({ READ_MEMBERS_PER_HOUR: '3' })
let admin: Person
let strangers: number[]

beforeAll(async () => {
  admin = await home.person({ accountRole: 'admin' })
  strangers = await seedCrowd(
    home.pool,
    Array.from({ length: 10 }, () => ({ cell: null })),
  )
  await home.listen()
})

async function readTooMany(person: Person): Promise<number[]> {
  const statuses: number[] = []
  for (const id of strangers) {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    statuses.push((await person.call(profileApi.member, { params: { id }, headers })).status)
  }
  return statuses
}
const reportsAbout = async ({ id }: Person) =>
  (await admin.call(adminApi.reports)).body.filter(({ reported }) => reported?.id === id)
const decide = (id: number, decision: 'dismiss' | 'warn' | 'remove' | 'suspend') =>
  admin.call(adminApi.decideReport, { params: { id }, body: { decision } })

describe('who comes to the end of his allowance', () => {
  test('is shown to the admins under Reports, once a day, and an open panel hears of it', async () => {
    const reader = await home.person()
    const panel = await admin.connect()
    expect(await readTooMany(reader)).toEqual([200, 200, 200, ...Array(7).fill(429)])
    expect(await panel.next('admin.changed')).toEqual({ what: 'reports' })
    await readTooMany(reader)
    expect(await reportsAbout(reader)).toMatchObject([
      {
        kind: 'unusual-reading',
        reason: null,
        text: '',
        status: 'open',
        reporter: null,
        reported: { id: reader.id, username: reader.username },
        evidence: { facts: [{ name: 'read', value: '3 different members in an hour' }], media: [] },
      },
    ])
    panel.close()
  })

  test('who does not is not', async () => {
    const reader = await home.person()
    for (const id of strangers.slice(0, 3)) await reader.call(profileApi.member, { params: { id } })
    expect(await reportsAbout(reader)).toEqual([])
  })

  test('has one report for each day, even when processes notice it at once', async () => {
    const reader = await home.person()
    const notice = (daysAgo: number) =>
      home.pool.query(
        `insert into reports (reported_id, kind, noticed_on, text, created_at)
         values ($1, 'unusual-reading', $2::date - $3::int, '', now()) on conflict do nothing`,
        [reader.id, home.clock.now.toISOString().slice(0, 10), daysAgo],
      )
    await Promise.all([notice(0), notice(0), notice(1)])
    await readTooMany(reader)
    expect(await reportsAbout(reader)).toHaveLength(2)
  })

  test('can be warned or suspended, but there is nothing of his to remove', async () => {
    const reader = await home.person()
    await readTooMany(reader)
    const [report] = await reportsAbout(reader)
    expect((await decide(report!.id, 'remove')).status).toBe(400)
    expect((await decide(report!.id, 'warn')).status).toBe(200)
    const { body: news } = await reader.call(notificationsApi.list)
    expect(news[0]!.message).toContain('very many members')
    expect(await reportsAbout(reader)).toEqual([])
  })

  test('nobody can report another for it', async () => {
    const [reader, other] = [await home.person(), await home.person()]
    const body = { kind: 'unusual-reading', userId: reader.id, reason: 'other' } as never
    expect((await other.call(safetyApi.report, { body })).status).toBe(400)
  })
})
