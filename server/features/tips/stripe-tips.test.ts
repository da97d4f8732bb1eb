import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { type TipAmount, tipsApi } from '#contract/tips.ts'
import {
  signedNews,
  startStripeStandIn,
  stripeKeys,
} from '#server/platform/payments/stripe-stand-in.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { settleForgotten } from './settlement.service.ts'

const HOUR = 60 * 60_000
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
let home: TestApp

beforeAll(async () => {
  stripe = await startStripeStandIn()
  home = await createTestApp({
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_URL: stripe.url,
    PUBLIC_URL: 'https://hungr.example',
  })
})
afterAll(async () => {
  await home.close()
  await stripe.close()
})
beforeEach(() => {
  Object.assign(stripe.control, { refuses: false, delay: 0 })
  stripe.requests.length = 0
})

const tip = (from: Person, to: { id: number }, amount: TipAmount = 5, key?: string) =>
  from.call(tipsApi.send, {
    body: { toUserId: to.id, amount },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const own = async (by: Person) => (await by.call(tipsApi.own)).body
const pair = async () => [await home.person(), await home.person()] as const
const sessionAt = (url: string | undefined) => stripe.sessions.get(String(url).split('/').at(-1)!)!
const post = (news: { payload: string; headers: Record<string, string> }) =>
  home.app.inject({ method: 'POST', url: tipsApi.paymentNews.path, ...news })
const ledgerOf = async (tipId: number) =>
  (
    await home.pool.query('select pence from ledger_entries where tip_id = $1 order by pence', [tipId])
  ).rows.map(({ pence }) => pence)

/** A tip that waits for its payment. */
async function begun(from: Person, to: Person, amount: TipAmount = 5) {
  const { body } = await tip(from, to, amount)
  return { ...body, session: sessionAt(body.checkoutUrl) }
}

test('with Stripe the sender is sent to its payment page, and nothing is paid yet', async () => {
  const [anton, bruno] = await pair()
  expect((await anton.call(tipsApi.settings)).body).toEqual({ sandbox: false })
  const { status, body } = await tip(anton, bruno, 10)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'pending', sandbox: false, amount: 10 })
  expect(sessionAt(body.checkoutUrl)).toMatchObject({ amount_total: 1000, currency: 'gbp' })
  expect(await own(anton)).toMatchObject([{ status: 'pending', direction: 'sent' }])
  expect(await own(bruno)).toEqual([])
  expect(await ledgerOf(body.id)).toEqual([])
})

test('Stripe is told the amount and where to return, and neither who tips nor whom', async () => {
  const [anton, bruno] = await pair()
  await tip(anton, bruno, 5)
  const form = stripe.requests[0]!.form
  expect(form.get('success_url')).toBe('https://hungr.example/discovery?tip=sent')
  expect(form.get('cancel_url')).toBe('https://hungr.example/discovery?tip=cancelled')
  expect([...form.keys()].sort()).toEqual([
    'cancel_url',
    'client_reference_id',
    'line_items[0][price_data][currency]',
    'line_items[0][price_data][product_data][name]',
    'line_items[0][price_data][unit_amount]',
    'line_items[0][quantity]',
    'mode',
    'success_url',
  ])
  expect(form.get('client_reference_id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  for (const { username, id } of [anton, bruno])
    expect(form.toString()).not.toMatch(new RegExp(`${username}|=${id}(&|$)`))
})

test('one key is one payment page, also when ten ask at once', async () => {
  const [anton, bruno] = await pair()
  stripe.control.delay = 50
  const answers = await Promise.all(Array.from({ length: 10 }, () => tip(anton, bruno, 5, 'once')))
  const again = await tip(anton, bruno, 5, 'once')
  for (const { status, body } of [...answers, again])
    expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body })
  expect(await own(anton)).toHaveLength(1)
})

test('signed news of the payment settles the tip: ledger, notification and both lists', async () => {
  await home.listen()
  const [anton, bruno] = await pair()
  const { id, session } = await begun(anton, bruno, 10)
  const lines = [await anton.connect(), await bruno.connect()]
  stripe.pay(session.id)
  const answer = await post(signedNews('checkout.session.completed', session))
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({
    status: 200,
    body: { received: true },
  })
  expect(await own(anton)).toMatchObject([{ id, status: 'paid', direction: 'sent', sandbox: false }])
  expect(await own(bruno)).toMatchObject([{ id, status: 'paid', direction: 'received' }])
  expect(await ledgerOf(id)).toEqual([-1000, 1000])
  expect((await bruno.call(notificationsApi.list)).body).toMatchObject([
    { kind: 'tip-received', message: `${anton.username} sent you a £10 tip.` },
  ])
  for (const line of lines) {
    expect(await line.next('tips.changed')).toEqual({ id })
    line.close()
  }
})

test('the same news again, or the same payment told in other news, changes nothing', async () => {
  const [anton, bruno] = await pair()
  const { id, session } = await begun(anton, bruno)
  stripe.pay(session.id)
  const news = signedNews('checkout.session.completed', session)
  const others = ['checkout.session.async_payment_succeeded', 'checkout.session.completed'].map((type) =>
    signedNews(type, session),
  )
  const answers = await Promise.all([news, news, ...others].map(post))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await ledgerOf(id)).toEqual([-500, 500])
  expect((await bruno.call(notificationsApi.list)).body).toHaveLength(1)
})

test('news without a signature, with a wrong one, of another body or too old are refused', async () => {
  const [anton, bruno] = await pair()
  const { session } = await begun(anton, bruno)
  stripe.pay(session.id)
  const good = signedNews('checkout.session.completed', session)
  const forgeries = [
    { ...good, headers: { 'content-type': 'application/json' } },
    signedNews('checkout.session.completed', session, { secret: 'whsec_of_somebody_else' }),
    { ...good, payload: good.payload.replace(session.id, 'cs_test_other') },
    { ...good, payload: ` ${good.payload}` },
    signedNews('checkout.session.completed', session, { age: 3600 }),
  ]
  for (const forged of forgeries) {
    const answer = await post(forged)
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 400, code: 'invalid' })
  }
  expect(await own(anton)).toMatchObject([{ status: 'pending' }])
  expect((await post(good)).statusCode).toBe(200)
  expect(await own(anton)).toMatchObject([{ status: 'paid' }])
})

test('a payment of another amount or currency does not pay the tip', async () => {
  const [anton, bruno] = await pair()
  const { id, session } = await begun(anton, bruno, 10)
  const paid = { ...session, payment_status: 'paid' as const, status: 'complete' as const }
  await post(signedNews('checkout.session.completed', { ...paid, amount_total: 100 }))
  await post(signedNews('checkout.session.completed', { ...paid, currency: 'jpy' }))
  expect(await own(anton)).toMatchObject([{ id, status: 'pending' }])
  expect(await ledgerOf(id)).toEqual([])
})

test('news of other things, and of payments that are not ours, are taken and passed over', async () => {
  for (const news of [
    signedNews('customer.created', { id: 'cus_1', object: 'customer' }),
    signedNews('checkout.session.completed', {
      id: 'cs_of_a_shop',
      payment_status: 'paid',
      amount_total: 500,
    }),
  ])
    expect((await post(news)).statusCode).toBe(200)
})

test('a page that was left unpaid fails the tip; a payment that is still under way does not', async () => {
  const [anton, bruno] = await pair()
  const left = await begun(anton, bruno)
  await post(signedNews('checkout.session.expired', { ...left.session, status: 'expired' }))
  const slow = await begun(anton, bruno)
  await post(signedNews('checkout.session.completed', { ...slow.session, status: 'complete' }))
  const bounced = await begun(anton, bruno)
  await post(signedNews('checkout.session.async_payment_failed', { ...bounced.session, status: 'complete' }))
  const states = new Map((await own(anton)).map(({ id, status }) => [id, status]))
  expect([left, slow, bounced].map(({ id }) => states.get(id))).toEqual(['failed', 'pending', 'failed'])
  expect(await own(bruno)).toEqual([])
})

test('when Stripe says no, the answer is 502 payment_failed, for the same key again too', async () => {
  const [anton, bruno] = await pair()
  stripe.control.refuses = true
  const refused = await tip(anton, bruno, 5, 'refused')
  expect(refused).toMatchObject({
    status: 502,
    body: {
      code: 'payment_failed',
      message: 'There was an issue processing your tip. Please try again.',
    },
  })
  stripe.control.refuses = false
  const again = await tip(anton, bruno, 5, 'refused')
  expect({ status: again.status, body: again.body }).toEqual({ status: 502, body: refused.body })
  expect(await own(anton)).toMatchObject([{ status: 'failed' }])
  expect((await tip(anton, bruno, 5, 'another')).status).toBe(200)
})

test('news that never came are asked for, and a tip that was never paid is given up after a day', async () => {
  const [anton, bruno] = await pair()
  const paid = await begun(anton, bruno, 1)
  const left = await begun(anton, bruno, 5)
  const lost = await begun(anton, bruno, 10)
  stripe.sessions.delete(lost.session.id)
  stripe.pay(paid.session.id)
  await settleForgotten.run(home.ctx, {})
  expect((await own(anton)).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
  home.clock.advance(2 * HOUR)
  await settleForgotten.run(home.ctx, {})
  const states = async () => new Map((await own(anton)).map(({ id, status }) => [id, status]))
  expect([(await states()).get(paid.id), (await states()).get(left.id)]).toEqual(['paid', 'pending'])
  home.clock.advance(24 * HOUR)
  await settleForgotten.run(home.ctx, {})
  expect([(await states()).get(left.id), (await states()).get(lost.id)]).toEqual(['failed', 'failed'])
  // Stripe may tell days later; money that came in is a paid tip all the same.
  await post(signedNews('checkout.session.completed', { ...left.session, payment_status: 'paid' }))
  expect((await states()).get(left.id)).toBe('paid')
  expect(await ledgerOf(left.id)).toEqual([-500, 500])
})

test('a block between the tip and its payment keeps both silent to each other', async () => {
  const [anton, bruno] = await pair()
  const { session } = await begun(anton, bruno)
  await bruno.call(safetyApi.block, { params: { userId: anton.id } })
  stripe.pay(session.id)
  await post(signedNews('checkout.session.completed', session))
  expect((await bruno.call(notificationsApi.list)).body).toEqual([])
  expect(await own(bruno)).toMatchObject([{ status: 'paid', user: null }])
  expect(await own(anton)).toMatchObject([{ status: 'paid', user: null }])
})

test('whoever leaves takes his open payment pages along, as sender and as receiver', async () => {
  for (const leaver of ['sender', 'receiver'] as const) {
    const [anton, bruno] = await pair()
    const { id, session } = await begun(anton, bruno)
    await (leaver === 'sender' ? anton : bruno).call(profileApi.deleteProfile)
    await home.runJobs()
    expect(stripe.sessions.get(session.id)!.status).toBe('expired')
    const { rows } = await home.pool.query('select * from tips where id = $1', [id])
    expect(rows[0]).toMatchObject({ status: 'failed', payment_reference: null, checkout_url: null })
  }
})
