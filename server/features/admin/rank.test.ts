import { beforeAll, describe, expect, test } from 'vitest'
import { adminApi, type ReportDecision, reportDecisions } from '#contract/admin.ts'
import { authApi } from '#contract/auth.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { type AccountRole, accountRoles, OWNER_ID } from '#contract/product.ts'
import { safetyApi } from '#contract/safety.ts'
import { ensureOwner, grantAccountRole } from '#server/features/auth/owner.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const people = {} as Record<'admin' | 'superadmin' | 'reporter', Person>
beforeAll(async () => {
  await ensureOwner(home.ctx)
  people.admin = await home.person({ accountRole: 'admin' })
  people.superadmin = await home.person({ accountRole: 'superadmin' })
  people.reporter = await home.person()
})

const setRole = (by: Person, id: number, role: AccountRole) =>
  by.call(adminApi.setRole, { params: { id }, body: { role } })
const suspend = (by: Person, id: number) =>
  by.call(adminApi.setSuspension, { params: { id }, body: { isBlocked: true } })
const decide = (by: Person, id: number, decision: ReportDecision) =>
  by.call(adminApi.decideReport, { params: { id }, body: { decision } })
const reportsSeenBy = async (person: Person) => (await person.call(adminApi.reports)).body.map(({ id }) => id)

async function report(userId: number): Promise<number> {
  await people.reporter.call(safetyApi.report, { body: { kind: 'member', userId, reason: 'spam' } })
  const { rows } = await home.pool.query('select max(id) as id from reports')
  return rows[0].id
}

describe('the owner', () => {
  test.each(accountRoles)('is turned into %s by nobody', async (role) => {
    expect((await setRole(people.superadmin, OWNER_ID, role)).status).toBe(403)
  })

  test('is suspended by nobody', async () => {
    expect((await suspend(people.superadmin, OWNER_ID)).status).toBe(403)
  })

  test('is not demoted at the machine either', async () => {
    await expect(grantAccountRole(home.ctx, 'owner', 'user')).rejects.toThrow('The owner stays superadmin.')
  })

  test.each(["account_role = 'admin'", 'suspended_at = now()'])(
    'is protected by the database itself: %s',
    async (change) => {
      await expect(home.pool.query(`update users set ${change} where id = ${OWNER_ID}`)).rejects.toThrow(
        'owner_stays',
      )
    },
  )

  test('is warned by nobody but himself; a superadmin may dismiss a report about him', async () => {
    const { superadmin } = people
    await home.pool.query(
      `insert into profiles (user_id, member_role, age, created_at, updated_at)
       values ($1, 'Switchr', 40, now(), now()) on conflict do nothing`,
      [OWNER_ID],
    )
    const id = await report(OWNER_ID)
    for (const decision of reportDecisions.filter((decision) => decision !== 'dismiss'))
      expect((await decide(superadmin, id, decision)).status).toBe(403)
    expect((await decide(superadmin, id, 'dismiss')).status).toBe(200)
    const token = await startSession(home.ctx.db, OWNER_ID, 'Test', home.ctx.now(), { hasSecondFactor: true })
    const answer = await superadmin.call(adminApi.decideReport, {
      params: { id: await report(OWNER_ID) },
      body: { decision: 'warn' },
      headers: { cookie: `hungr_session=${token}` },
    })
    expect(answer.status).toBe(200)
  })
})

describe('an admin', () => {
  test('is suspended by a superadmin only', async () => {
    const target = await home.person({ accountRole: 'admin' })
    expect((await suspend(people.admin, target.id)).status).toBe(403)
    expect((await target.call(authApi.currentUser)).status).toBe(200)
    expect((await suspend(people.superadmin, target.id)).status).toBe(200)
    expect((await target.call(authApi.currentUser)).status).toBe(401)
  })

  test('is warned by a superadmin only, and other admins do not see who reported him', async () => {
    const target = await home.person({ accountRole: 'admin' })
    const id = await report(target.id)
    expect(await reportsSeenBy(people.admin)).not.toContain(id)
    expect(await reportsSeenBy(target)).not.toContain(id)
    for (const decision of reportDecisions)
      expect((await decide(people.admin, id, decision)).status).toBe(403)
    expect(await reportsSeenBy(people.superadmin)).toContain(id)
    expect((await decide(people.superadmin, id, 'warn')).status).toBe(200)
    const news = (await target.call(notificationsApi.list)).body.map(({ kind }) => kind)
    expect(news).toEqual(['warning'])
  })

  test('decides nothing about himself, a superadmin neither', async () => {
    const superadmin = await home.person({ accountRole: 'superadmin' })
    for (const person of [await home.person({ accountRole: 'admin' }), superadmin]) {
      const id = await report(person.id)
      for (const decision of reportDecisions) expect((await decide(person, id, decision)).status).toBe(403)
    }
  })
})

test('a role that is granted at the machine is in the audit trail too', async () => {
  const member = await home.person()
  expect(await grantAccountRole(home.ctx, member.username, 'admin')).toBe(true)
  expect((await people.superadmin.call(adminApi.audit)).body[0]).toMatchObject({
    actorId: null,
    action: 'role.changed',
    target: { id: member.id },
    details: 'from: user, to: admin',
  })
})
