import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { type TipAmount, tipsApi } from '#contract/tips.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

const tip = (from: Person, to: { id: number }, amount: number = 5, key?: string) =>
  from.call(tipsApi.send, {
    body: { toUserId: to.id, amount: amount as TipAmount },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const own = async (by: Person) => (await by.call(tipsApi.own)).body
const pair = async () => [await home.person(), await home.person()] as const

/** By account, in pence, of the tips between these two. */
async function ledgerOf(from: Person, to: Person): Promise<Record<string, number>> {
  const { rows } = await home.pool.query(
    `select account, sum(pence)::int as pence from ledger_entries join tips on tips.id = tip_id
     where from_user_id = $1 and to_user_id = $2 group by account`,
    [from.id, to.id],
  )
  return Object.fromEntries(rows.map(({ account, pence }) => [account, pence]))
}

test('a tip is paid at once in the sandbox, which says that no money moves', async () => {
  const [anton, bruno] = await pair()
  expect((await anton.call(tipsApi.settings)).body).toEqual({ sandbox: true })
  const { status, body } = await tip(anton, bruno, 10)
  expect(status).toBe(200)
  expect(body).toMatchObject({ toUserId: bruno.id, amount: 10, status: 'paid', sandbox: true })
  expect(body).not.toHaveProperty('checkoutUrl')
})

test('a tip sent twice with one key is charged once and gives the same answer', async () => {
  const [anton, bruno] = await pair()
  const first = await tip(anton, bruno, 5, 'once')
  const second = await tip(anton, bruno, 5, 'once')
  expect(second.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect(await own(anton)).toHaveLength(1)
  expect(await ledgerOf(anton, bruno)).toEqual({ clearing: 500, owed: -500 })
  expect((await bruno.call(notificationsApi.list)).body).toHaveLength(1)
})

test('ten sends at once with one key are charged once and all give the same answer', async () => {
  const [anton, bruno] = await pair()
  const answers = await Promise.all(Array.from({ length: 10 }, () => tip(anton, bruno, 1, 'at-once')))
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body })
  expect(await ledgerOf(anton, bruno)).toEqual({ clearing: 100, owed: -100 })
})

test('one key with another amount or another receiver is refused', async () => {
  const [anton, bruno] = await pair()
  await tip(anton, bruno, 5, 'mine')
  for (const other of [await tip(anton, bruno, 10, 'mine'), await tip(anton, await home.person(), 5, 'mine')])
    expect(other).toMatchObject({ status: 409, body: { code: 'already_done' } })
  expect(await own(anton)).toHaveLength(1)
})

test('keys belong to their sender: the same one of another member is another tip', async () => {
  const [anton, bruno] = await pair()
  const carlo = await home.person()
  await tip(anton, carlo, 5, 'common')
  expect((await tip(bruno, carlo, 10, 'common')).body).toMatchObject({ amount: 10, status: 'paid' })
  expect(await own(carlo)).toHaveLength(2)
})

test('without a key every send is a tip of its own', async () => {
  const [anton, bruno] = await pair()
  await tip(anton, bruno)
  await tip(anton, bruno)
  expect(await own(anton)).toHaveLength(2)
})

test.each(['', 'x'.repeat(201), 'two words'])('the key %j is refused', async (key) => {
  const [anton, bruno] = await pair()
  expect((await tip(anton, bruno, 5, key)).status).toBe(400)
  expect(await own(anton)).toEqual([])
})

test.each([0, 2, 5.5, -5, 1000])('a tip of %d pounds is refused', async (amount) => {
  const [anton, bruno] = await pair()
  expect(await tip(anton, bruno, amount)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('the database too takes only 1, 5 or 10 pounds, and no tip to oneself', async () => {
  const [anton, bruno] = await pair()
  const insert = (to: number, amount: number) =>
    home.pool.query(
      `insert into tips (from_user_id, to_user_id, amount, provider, created_at) values ($1, $2, $3, 'sandbox', now())`,
      [anton.id, to, amount],
    )
  await expect(insert(bruno.id, 7)).rejects.toThrow(/tip_amount/)
  await expect(insert(anton.id, 5)).rejects.toThrow(/tip_to_another/)
})

test('nobody tips himself, or someone who is not there', async () => {
  const anton = await home.person()
  expect(await tip(anton, anton)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(await tip(anton, { id: 999_999 })).toMatchObject({
    status: 404,
    body: { message: 'User not found' },
  })
})

test('across a block a member is not there, and a tip of before names him no more', async () => {
  const [anton, bruno] = await pair()
  await tip(anton, bruno, 5, 'before')
  await bruno.call(safetyApi.block, { params: { userId: anton.id } })
  const never = await tip(anton, { id: 999_999 })
  for (const [from, to] of [
    [anton, bruno],
    [bruno, anton],
  ] as const) {
    const refused = await tip(from, to, 5, 'before')
    expect({ status: refused.status, body: refused.body }).toEqual({ status: 404, body: never.body })
  }
  expect(await own(anton)).toMatchObject([{ direction: 'sent', amount: 5, user: null }])
  expect(await own(bruno)).toMatchObject([{ direction: 'received', amount: 5, user: null }])
})

test('own tips, sent and received, are listed with the other one, the newest first', async () => {
  const [anton, bruno] = await pair()
  await tip(anton, bruno, 1)
  home.clock.advance(1000)
  await tip(bruno, anton, 10)
  expect(await own(anton)).toMatchObject([
    { direction: 'received', amount: 10, status: 'paid', sandbox: true, user: { username: bruno.username } },
    { direction: 'sent', amount: 1, status: 'paid', user: { username: bruno.username } },
  ])
  expect(await own(await home.person())).toEqual([])
})

test('the receiver is notified, live and in his list', async () => {
  await home.listen()
  const [anton, bruno] = await pair()
  const [antonsLine, brunosLine] = [await anton.connect(), await bruno.connect()]
  const { body } = await tip(anton, bruno, 5)
  expect(await brunosLine.next('tips.changed')).toEqual({ id: body.id })
  expect(await antonsLine.next('tips.changed')).toEqual({ id: body.id })
  expect(await brunosLine.next('notifications.arrived')).toMatchObject({
    kind: 'tip-received',
    message: `${anton.username} sent you a £5 tip. It was a trial: no money moved.`,
    link: `/user/${anton.id}`,
  })
  expect((await anton.call(notificationsApi.list)).body).toEqual([])
  antonsLine.close()
  brunosLine.close()
})

test('the ledger comes to nothing, and what is owed is what was paid', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => home.person()))
  const amounts = [1, 5, 10]
  await Promise.all(
    people.flatMap((from, row) =>
      people.flatMap((to, column) => (from === to ? [] : [tip(from, to, amounts[(row + column) % 3])])),
    ),
  )
  const { rows } = await home.pool.query(
    `select (select sum(pence)::int from ledger_entries) as total,
            (select sum(-pence)::int from ledger_entries where account = 'owed') as owed,
            (select sum(amount * 100)::int from tips where status = 'paid') as paid`,
  )
  expect(rows[0].total).toBe(0)
  expect(rows[0].paid).toBeGreaterThanOrEqual(12 * 100)
  expect(rows[0].owed).toBe(rows[0].paid)
})

test('the database refuses a ledger that does not balance, and any change of it', async () => {
  const [anton, bruno] = await pair()
  const { body } = await tip(anton, bruno, 5)
  const { rows } = await home.pool.query(
    `insert into tips (from_user_id, to_user_id, amount, provider, created_at)
     values ($1, $2, 5, 'sandbox', now()) returning id`,
    [anton.id, bruno.id],
  )
  const entry = (account: string, pence: number) =>
    home.pool.query(
      'insert into ledger_entries (tip_id, account, pence, created_at) values ($1, $2, $3, now())',
      [rows[0].id, account, pence],
    )
  await expect(entry('clearing', 500)).rejects.toThrow(/does not balance/)
  await expect(
    home.pool.query(`update tips set status = 'paid', settled_at = now() where id = $1`, [rows[0].id]),
  ).rejects.toThrow(/does not balance/)
  await expect(home.pool.query(`update tips set status = 'failed' where id = $1`, [body.id])).rejects.toThrow(
    /does not balance/,
  )
  for (const change of [
    'update ledger_entries set pence = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
  ])
    await expect(home.pool.query(change)).rejects.toThrow(/only ever added to/)
})

test('after 30 tips in an hour the next is refused, but a repeated one is not', async () => {
  const [anton, bruno] = await pair()
  const first = await tip(anton, bruno, 1, 'first')
  for (let count = 1; count < 30; count++) await tip(anton, bruno, 1)
  const refused = await tip(anton, bruno, 1)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await tip(anton, bruno, 1, 'first')).body).toEqual(first.body)
})

test('when one of the two leaves, an amount that names nobody stays, for the other and for the ledger', async () => {
  const [anton, bruno] = await pair()
  const { body } = await tip(anton, bruno, 5, 'key-of-anton')
  await anton.call(profileApi.deleteProfile)
  expect(await own(bruno)).toMatchObject([{ id: body.id, direction: 'received', amount: 5, user: null }])
  const { rows } = await home.pool.query('select * from tips where id = $1', [body.id])
  expect(rows[0]).toMatchObject({
    from_user_id: null,
    idempotency_key: null,
    charge_key: null,
    payment_reference: null,
    status: 'paid',
  })
  await bruno.call(profileApi.deleteProfile)
  const sums = await home.pool.query('select sum(pence)::int as sum from ledger_entries where tip_id = $1', [
    body.id,
  ])
  expect(sums.rows[0].sum).toBe(0)
})

test('the export holds tips sent and received, and of the sender’s payment nothing', async () => {
  const [anton, bruno] = await pair()
  await tip(anton, bruno, 5, 'key-of-anton')
  const tables = async (person: Person) => {
    const { raw } = await person.call(profileApi.exportData)
    return JSON.parse(strFromU8(unzipSync(new Uint8Array(raw.rawPayload))['data.json']!)).tables
  }
  expect((await tables(anton)).tips).toMatchObject([
    { toUserId: bruno.id, amount: 5, status: 'paid', idempotencyKey: 'key-of-anton' },
  ])
  const brunos = await tables(bruno)
  expect(brunos.tips).toEqual([])
  expect(brunos.tips_received).toMatchObject([{ fromUserId: anton.id, amount: 5, status: 'paid' }])
  expect(JSON.stringify(brunos.tips_received)).not.toMatch(/key-of-anton|sandbox_/)
})

test('without Stripe there is no webhook', async () => {
  const answer = await home.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: {} })
  expect(answer.statusCode).toBe(404)
})
