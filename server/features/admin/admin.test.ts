import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { auditActions } from '#contract/audit.ts'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { feedbackApi } from '#contract/feedback.ts'
import { groupsApi } from '#contract/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { type AccountRole, OWNER_ID } from '#contract/product.ts'
import { profileApi } from '#contract/profile.ts'
import { closeCodes } from '#contract/realtime.ts'
import { safetyApi } from '#contract/safety.ts'
import { memberTopic } from '#contract/topics.ts'
import { ensureOwner } from '#server/features/auth/owner.ts'
import { hashPassword } from '#server/features/auth/password-hashing.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { noteActiveMembers } from './overview.service.ts'

const home = useTestApp()
let admin: Person
let superadmin: Person
beforeAll(async () => {
  await home.listen()
  await ensureOwner(home.ctx)
  admin = await home.person({ accountRole: 'admin' })
  superadmin = await home.person({ accountRole: 'superadmin' })
})

const audit = async () => (await superadmin.call(adminApi.audit, { query: { limit: 200 } })).body
const setRole = (by: Person, id: number, role: AccountRole) =>
  by.call(adminApi.setRole, { params: { id }, body: { role } })
const signIn = (person: Person, password: string) =>
  person.call(authApi.login, { body: { identifier: person.username, password } })
async function givePassword(person: Person, password: string) {
  const hash = await hashPassword(password)
  await home.pool.query('update users set password_hash = $2 where id = $1', [person.id, hash])
}
const suspend = (by: Person, id: number, isBlocked = true, reason?: string) =>
  by.call(adminApi.setSuspension, { params: { id }, body: { isBlocked, ...(reason ? { reason } : {}) } })

describe('account roles', () => {
  // Who may turn whom into what: acting × edited × wanted.
  const table: [acting: 'admin' | 'superadmin', edited: AccountRole, wanted: AccountRole, status: number][] =
    [
      ['admin', 'user', 'user', 200],
      ['admin', 'user', 'admin', 403],
      ['admin', 'user', 'superadmin', 403],
      ['admin', 'admin', 'user', 403],
      ['admin', 'superadmin', 'user', 403],
      ['superadmin', 'user', 'admin', 200],
      ['superadmin', 'user', 'superadmin', 200],
      ['superadmin', 'admin', 'user', 200],
      ['superadmin', 'admin', 'superadmin', 200],
      ['superadmin', 'superadmin', 'admin', 200],
      ['superadmin', 'superadmin', 'user', 200],
    ]
  test.each(table)('%s turning %s into %s gets %i', async (acting, edited, wanted, status) => {
    const actor = acting === 'admin' ? admin : superadmin
    const target = await home.person({ accountRole: edited })
    expect((await setRole(actor, target.id, wanted)).status).toBe(status)
    expect((await target.call(authApi.currentUser)).body.role).toBe(status === 200 ? wanted : edited)
  })

  test('nobody edits himself', async () => {
    expect((await setRole(superadmin, superadmin.id, 'user')).status).toBe(403)
  })

  test('the last superadmin stays, also when two demote each other at once', async () => {
    // Where the owner is, there is always one; here he has gone.
    await home.pool.query('delete from users where id = $1', [OWNER_ID])
    const others = await home.pool.query(
      "select id from users where account_role = 'superadmin' and id <> $1",
      [superadmin.id],
    )
    await home.pool.query(
      "update users set account_role = 'user' where account_role = 'superadmin' and id <> $1",
      [superadmin.id],
    )
    const rival = await home.person({ accountRole: 'superadmin' })
    const answers = await Promise.all([
      setRole(superadmin, rival.id, 'user'),
      setRole(rival, superadmin.id, 'user'),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403])
    await home.pool.query("update users set account_role = 'superadmin' where id = any($1) or id = $2", [
      others.rows.map((row) => row.id),
      superadmin.id,
    ])
    await ensureOwner(home.ctx)
  })

  test('a profile call never touches the account role', async () => {
    const member = await home.person()
    await member.call(profileApi.updateProfile, { body: { role: 'Feedr', accountRole: 'admin' } as never })
    expect((await member.call(authApi.currentUser)).body.role).toBe('user')
  })
})

describe('suspension', () => {
  test('ends sessions and sockets at once, hides the member everywhere, tells him why, and can be undone', async () => {
    const [sam, friend] = [await home.person(), await home.person()]
    await givePassword(sam, 'Plum-Orbit-92')
    const line = await sam.connect()
    const watching = await friend.connect()
    await watching.follow(memberTopic(sam.id))
    expect((await suspend(admin, sam.id, true, 'Spam')).body.isBlocked).toBe(true)
    expect(await line.closed).toBe(closeCodes.sessionEnded)
    expect(await watching.next('safety.member-gone')).toEqual({ userId: sam.id })
    expect((await sam.call(authApi.currentUser)).status).toBe(401)
    expect((await friend.call(profileApi.member, { params: { id: sam.id } })).status).toBe(404)
    expect((await signIn(sam, 'Plum-Orbit-92')).body).toEqual({
      code: 'suspended',
      message: 'Your account has been suspended. Reason: Spam',
    })
    await suspend(admin, sam.id, false)
    expect((await signIn(sam, 'Plum-Orbit-92')).status).toBe(200)
    expect((await friend.call(profileApi.member, { params: { id: sam.id } })).status).toBe(200)
  })

  test('never hits the owner, oneself or a superadmin', async () => {
    expect((await suspend(superadmin, OWNER_ID)).status).toBe(403)
    expect((await suspend(admin, admin.id)).status).toBe(403)
    expect((await suspend(admin, superadmin.id)).status).toBe(403)
    expect((await suspend(admin, 999_999)).status).toBe(404)
  })
})

describe('the users list', () => {
  const list = (query: Record<string, unknown> = {}) => admin.call(adminApi.users, { query })

  test('filters by any part of username and email without regard to case, and by role', async () => {
    const wanted = await home.person({ username: 'Needle_100' })
    await home.person({ username: 'Needle1100' })
    expect((await list({ username: 'NEEDLE_1' })).body.map((row) => row.id)).toEqual([wanted.id])
    expect((await list({ email: 'needle_100@' })).body.map((row) => row.id)).toEqual([wanted.id])
    const roles = (await list({ role: 'admin', limit: 200 })).body.map((row) => row.role)
    expect(new Set(roles)).toEqual(new Set(['admin']))
  })

  test('holds those who joined within the time range, 7 days by default', async () => {
    const old = await home.person({ username: 'old_timer' })
    await home.pool.query("update users set created_at = now() - interval '8 days' where id = $1", [old.id])
    expect((await list({ username: 'old_timer' })).body).toEqual([])
    expect((await list({ username: 'old_timer', timeRange: '30d' })).body).toHaveLength(1)
    expect((await list({ username: 'old_timer', timeRange: 'all' })).body).toHaveLength(1)
  })

  test.each(['id', 'username', 'email', 'role', 'status', 'pic', 'gallery', 'joined'])(
    'sorts by %s both ways, in pages that repeat and skip nobody',
    async (sort) => {
      const walk = async (direction: string) => {
        const ids: number[] = []
        for (let page = 1; ; page++) {
          const { body, headers } = await list({ sort, direction, page, limit: 7 })
          ids.push(...body.map((row) => row.id))
          if (ids.length >= Number(headers['x-total-count'])) return ids
        }
      }
      const [up, down] = [await walk('asc'), await walk('desc')]
      expect(new Set(up).size).toBe(up.length)
      expect(down).toEqual([...up].reverse())
    },
  )
})

test('the users list puts those with a picture, and those with most photos, at one end', async () => {
  const [none, one, two] = [await home.person(), await home.person(), await home.person()]
  const photosOf = { [none.id]: 0, [one.id]: 1, [two.id]: 2 }
  for (const [owner, photos] of Object.entries(photosOf))
    for (let photo = 1; photo <= photos; photo++) {
      const media = `photo-${owner}-${photo}`
      await home.pool.query(
        `insert into media (id, owner_id, kind, purpose, audience, content_type, bytes, width, height, created_at)
         values ($1, $2, 'image', 'gallery', 'members', 'image/webp', 1, 1, 1, now())`,
        [media, owner],
      )
      await home.pool.query(
        'insert into gallery_photos (user_id, media_id, created_at) values ($1, $2, now())',
        [owner, media],
      )
      await home.pool.query('update profiles set picture_id = $2 where user_id = $1', [owner, media])
    }
  const first = async (sort: string, limit: number) =>
    (await admin.call(adminApi.users, { query: { sort, limit } })).body.map((row) => row.id)
  expect(await first('gallery', 3)).toEqual([two.id, one.id, expect.any(Number)])
  expect(new Set(await first('pic', 2))).toEqual(new Set([two.id, one.id]))
  const last = await admin.call(adminApi.users, { query: { sort: 'gallery', direction: 'asc', limit: 200 } })
  expect(last.body.slice(-2).map((row) => row.gallery_count)).toEqual([1, 2])
})

describe('message history', () => {
  test('shows who wrote to whom, and a picture as its kind and not as a link; reading it writes an audit row', async () => {
    const [adam, ben] = [await home.person(), await home.person()]
    await adam.call(chatApi.sendMessage, {
      body: { toUserId: ben.id, content: 'hello there', messageType: 'text' },
    })
    const { body } = await admin.call(adminApi.messages, { query: { timeRange: '24h' } })
    expect(body[0]).toMatchObject({
      fromUser: { username: adam.username },
      toUser: { username: ben.username },
      content: 'hello there',
      isRead: false,
    })
    await ben.call(chatApi.markRead, { params: { userId: adam.id } })
    expect((await admin.call(adminApi.messages)).body[0]!.isRead).toBe(true)
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await adam.call(chatApi.sendMessage, {
      body: {
        toUserId: ben.id,
        content: `data:image/png;base64,${picture.toString('base64')}`,
        messageType: 'image',
      },
    })
    expect((await admin.call(adminApi.messages)).body[0]).toMatchObject({ messageType: 'image', content: '' })
    const [row] = await audit()
    expect(row).toMatchObject({ action: 'messages.read', actor: { id: admin.id } })
    expect(row!.details).toContain('timeRange: 7d')
  })
})

test('message history holds what was written within the time range, and goes on page by page', async () => {
  const [adam, ben] = [await home.person(), await home.person()]
  const write = async (content: string) =>
    (await adam.call(chatApi.sendMessage, { body: { toUserId: ben.id, content, messageType: 'text' } })).body
      .id
  const read = async (query: Record<string, unknown>) =>
    (await admin.call(adminApi.messages, { query })).body.map((row) => row.id)
  const old = await write('long ago')
  await home.pool.query("update messages set created_at = now() - interval '8 days'")
  expect(await read({})).toEqual([])
  const [first, second] = [await write('first'), await write('second')]
  expect(await read({ limit: 1 })).toEqual([second])
  expect(await read({ before: second })).toEqual([first])
  expect(await read({ before: first })).toEqual([])
  expect((await read({ timeRange: '30d' })).slice(0, 3)).toEqual([second, first, old])
  expect((await read({ timeRange: 'all', before: first }))[0]).toBe(old)
})

describe('reports', () => {
  async function reported(kind: 'member' | 'message' = 'member') {
    const [sam, bad] = [await home.person(), await home.person({ profile: { bio: 'rude words' } })]
    const sent = await bad.call(chatApi.sendMessage, {
      body: { toUserId: sam.id, content: 'something nasty', messageType: 'text' },
    })
    const target = kind === 'message' ? { targetId: sent.body.id } : {}
    expect(
      (
        await sam.call(safetyApi.report, {
          body: { kind, userId: bad.id, reason: 'underage', text: 'He is rude', ...target } as never,
        })
      ).status,
    ).toBe(200)
    const queue = (await admin.call(adminApi.reports)).body
    return { sam, bad, report: queue.find((row) => row.reported?.id === bad.id)! }
  }
  const decide = (id: number, decision: 'dismiss' | 'remove' | 'warn' | 'suspend') =>
    admin.call(adminApi.decideReport, { params: { id }, body: { decision } })
  const newsOf = async (person: Person) =>
    (await person.call(notificationsApi.list)).body.map((row) => row.kind)

  test('the queue shows the frozen evidence, the reason and the history', async () => {
    const { report, sam } = await reported()
    expect(report).toMatchObject({
      kind: 'member',
      reason: 'underage',
      text: 'He is rude',
      reporter: { id: sam.id },
      history: { reports: 1 },
    })
    expect(report.evidence.facts).toContainEqual({ name: 'bio', value: 'rude words' })
  })

  test('dismissing tells the reporter alone', async () => {
    const { sam, bad, report } = await reported()
    expect((await decide(report.id, 'dismiss')).status).toBe(200)
    expect(await newsOf(sam)).toEqual(['report-handled'])
    expect(await newsOf(bad)).toEqual([])
    expect((await decide(report.id, 'warn')).status).toBe(404)
  })

  test('removing takes the reported message away and tells both', async () => {
    const { sam, bad, report } = await reported('message')
    await decide(report.id, 'remove')
    const { body } = await sam.call(chatApi.messages, { params: { userId: bad.id } })
    expect(body[0]!.content).toBe('')
    expect(await newsOf(sam)).toEqual(['report-handled'])
    expect(await newsOf(bad)).toEqual(['warning'])
  })

  test('removing reaches a message in a group that its author has left', async () => {
    const [sam, bad] = [await home.person(), await home.person()]
    const { body: group } = await sam.call(groupsApi.create, {
      body: { name: 'Supper', memberIds: [bad.id] },
    })
    const where = { params: { id: group.id } }
    const { body: sent } = await bad.call(groupsApi.sendMessage, { ...where, body: { content: 'nasty' } })
    const report = { kind: 'message', userId: bad.id, targetId: sent.id, reason: 'hate' } as const
    expect((await sam.call(safetyApi.report, { body: report })).status).toBe(200)
    await bad.call(groupsApi.leave, where)
    const queue = (await admin.call(adminApi.reports)).body
    await decide(queue.find((row) => row.reported?.id === bad.id)!.id, 'remove')
    expect((await sam.call(groupsApi.messages, where)).body[0]).toMatchObject({ id: sent.id, content: '' })
  })

  test('warning tells both, suspending throws him out', async () => {
    const first = await reported()
    await decide(first.report.id, 'warn')
    expect(await newsOf(first.bad)).toEqual(['warning'])
    const second = await reported()
    await decide(second.report.id, 'suspend')
    expect((await second.bad.call(authApi.currentUser)).status).toBe(401)
  })

  test('a second suspension leaves the first one’s reason as it is', async () => {
    const { bad, report } = await reported()
    await givePassword(bad, 'Plum-Orbit-92')
    await suspend(admin, bad.id, true, 'Threats')
    await decide(report.id, 'suspend')
    expect((await signIn(bad, 'Plum-Orbit-92')).body.message).toContain('Reason: Threats')
  })

  test('what is open is shown whatever its age, what is closed within the time range', async () => {
    const { report } = await reported()
    await home.pool.query("update reports set created_at = now() - interval '40 days' where id = $1", [
      report.id,
    ])
    const shown = async (query: Record<string, unknown>) =>
      (await admin.call(adminApi.reports, { query })).body.some((row) => row.id === report.id)
    expect(await shown({ timeRange: '24h' })).toBe(true)
    await decide(report.id, 'dismiss')
    expect(await shown({ status: 'dismissed', timeRange: '30d' })).toBe(false)
    expect(await shown({ status: 'dismissed', timeRange: '90d' })).toBe(true)
  })
})

test('an admin answers feedback: a response, a notification and a live event reach the member', async () => {
  const member = await home.person()
  const line = await member.connect()
  await member.call(feedbackApi.send, { body: { rating: 4, feedback: 'Nice place' } })
  const entry = (await admin.call(adminApi.feedback)).body.find((row) => row.userId === member.id)!
  expect(entry).toMatchObject({ rating: 4, comment: 'Nice place', responses: [] })
  const reply = (message: string) =>
    admin.call(adminApi.replyToFeedback, { params: { id: entry.id }, body: { message } })
  expect((await reply(' \u200b ')).body.message).toBe('Please write a reply first.')
  expect((await reply('x'.repeat(1001))).status).toBe(400)
  expect((await reply('Thank you')).status).toBe(200)
  expect(await line.next('feedback.answered')).toMatchObject({ adminMessage: 'Thank you' })
  expect((await member.call(feedbackApi.responses)).body).toHaveLength(1)
})

test('feedback that waits for an answer is shown whatever its age', async () => {
  const member = await home.person()
  const { body: given } = await member.call(feedbackApi.send, { body: { rating: 1 } })
  await home.pool.query("update feedback set created_at = now() - interval '1 year' where id = $1", [
    given.id,
  ])
  const shown = async (show: string) =>
    (await admin.call(adminApi.feedback, { query: { show } })).body.some((row) => row.id === given.id)
  expect([await shown('all'), await shown('unanswered')]).toEqual([false, true])
  await admin.call(adminApi.replyToFeedback, { params: { id: given.id }, body: { message: 'Sorry' } })
  expect(await shown('unanswered')).toBe(false)
})

test('an open panel learns at once of a report, of feedback and of a change of role', async () => {
  const [member, other] = [await home.person(), await home.person()]
  const [panel, bystander] = [await admin.connect(), await other.connect()]
  await member.call(safetyApi.report, { body: { kind: 'member', userId: other.id, reason: 'spam' } })
  expect(await panel.next('admin.changed')).toEqual({ what: 'reports' })
  await member.call(feedbackApi.send, { body: { rating: 5 } })
  expect(await panel.next('admin.changed')).toEqual({ what: 'feedback' })
  // The first that he hears: reports about him and the feedback of others were none of his business.
  await setRole(superadmin, other.id, 'admin')
  expect(await bystander.next('admin.changed')).toEqual({ what: 'users' })
})

test('the overview counts members, activity, messages and open reports over 30 days', async () => {
  const { body } = await admin.call(adminApi.overview)
  expect(body.days).toHaveLength(30)
  expect(body.members).toBeGreaterThan(10)
  expect(body.days.at(-1)!.members).toBeGreaterThan(0)
})

test('how many were here on a day is still known when they have come again', async () => {
  const visitor = await home.person()
  await home.pool.query(
    `insert into presence (user_id, last_active_at, online_until) values ($1, $2, $2)
     on conflict (user_id) do update set last_active_at = $2`,
    [visitor.id, home.clock.now],
  )
  await noteActiveMembers.run(home.ctx, {})
  const today = (await admin.call(adminApi.overview)).body.activeToday
  expect(today).toBeGreaterThan(0)
  home.clock.advance(24 * 60 * 60 * 1000)
  await home.pool.query('update presence set last_active_at = $1', [home.clock.now])
  expect((await admin.call(adminApi.overview)).body.days.at(-2)).toMatchObject({ active: today })
  home.clock.advance(-24 * 60 * 60 * 1000)
})

describe('the audit trail', () => {
  test('names every action once, and is the superadmins’ to read', async () => {
    const target = await home.person()
    const count = async () => (await audit()).length
    const before = await count()
    await suspend(admin, target.id)
    await suspend(admin, target.id)
    expect(await count()).toBe(before + 1)
    expect((await audit())[0]).toMatchObject({
      action: 'user.suspended',
      actor: { id: admin.id },
      target: { id: target.id },
    })
    expect((await admin.call(adminApi.audit)).status).toBe(403)
    const seen = new Set((await audit()).map((row) => row.action))
    // What was only looked at is in audit-readings.test.ts, what concerns verification in review.test.ts.
    const elsewhere = ['evidence.opened', 'data.exported', 'user.opened', 'second-factor.forgotten']
    const isElsewhere = (action: string) => elsewhere.includes(action) || action.startsWith('verification.')
    expect(auditActions.filter((action) => !seen.has(action) && !isElsewhere(action))).toEqual([])
  })

  test.each(['update audit_rows set actor_id = 1', 'delete from audit_rows', 'truncate audit_rows'])(
    'the application cannot: %s',
    async (statement) => {
      await expect(home.pool.query(statement)).rejects.toThrow('audit rows cannot be changed or removed')
    },
  )

  test('a member can still be deleted for good, and the row keeps his id alone', async () => {
    const target = await home.person()
    await suspend(admin, target.id)
    await suspend(admin, target.id, false)
    await home.pool.query('delete from users where id = $1', [target.id])
    expect((await audit())[0]).toMatchObject({ targetId: target.id, target: null })
  })
})
