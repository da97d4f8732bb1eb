import { describe, expect, test, vi } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { createTestApp, useTestApp } from '#server/testing/app.ts'
import { type Rule, type RuleName, rules } from './rules.ts'

const home = useTestApp()
const MINUTE = 60
const HOUR = 60 * MINUTE

/** How often a key gets through before it is refused, and how long it is then told to wait. */
async function spendAll(name: RuleName, key: string | number) {
  for (let turns = 0; ; turns++) {
    const refusal = await home.ctx.limits.spend(name, key).then(
      () => undefined,
      (error) => error,
    )
    if (refusal) return { turns, code: refusal.code, wait: refusal.retryAfterSeconds as number }
  }
}

describe('the limits that are promised', () => {
  // Written out on purpose, beside the table they are taken from.
  const promised: [RuleName, number, number][] = [
    ['login-account', 10, 5 * MINUTE],
    ['login-pair', 5, 5 * MINUTE],
    ['login-address', 30, 5 * MINUTE],
    ['login-device', 10, 5 * MINUTE],
    ['register-address', 5, 30 * MINUTE],
    ['reset-account', 3, HOUR],
    ['reset-device', 3, HOUR],
    ['message', 30, 1],
    ['tap', 60, HOUR],
    ['upload', 30, 30 * MINUTE],
    ['member', 1500, 5 * MINUTE],
    ['address', 300, 5 * MINUTE],
  ]

  test.each(promised)('%s: %i in %i s, then 429 with how long to wait', async (name, points, seconds) => {
    const { turns, code, wait } = await spendAll(name, '203.0.113.50')
    expect({ turns, code }).toEqual({ turns: points, code: 'too_many' })
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(seconds)
  })

  test('a message goes out each second after the burst of thirty', async () => {
    await spendAll('message', 'writer')
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await spendAll('message', 'writer')).turns).toBeGreaterThanOrEqual(1)
    expect((await spendAll('message', 'writer')).turns).toBeLessThanOrEqual(1)
  })

  const perAddress = (Object.keys(rules) as RuleName[]).filter((name) => (rules[name] as Rule).perAddress)
  test.each(perAddress)('%s: the person at the machine itself gets ten times as many', async (name) => {
    for (const address of ['127.0.0.1', '::1'])
      expect((await spendAll(name, address)).turns).toBe(rules[name].points * 10)
    expect((await spendAll(name, '127.0.0.2.example')).turns).toBe(rules[name].points)
  })

  test('one who is refused costs nobody else a turn', async () => {
    await spendAll('tap', 1)
    expect((await spendAll('tap', 2)).turns).toBe(60)
  })
})

const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
const login = (identifier: string, remoteAddress: string) =>
  home.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { identifier, password: 'Wrong123' },
    remoteAddress,
  })

describe('over HTTP', () => {
  test('a member gets 1,500 calls in five minutes; his media and the map do not count', async () => {
    const person = await home.person()
    for (let n = 0; n < 1490; n++) await home.ctx.limits.spend('member', person.id)
    for (let n = 0; n < 10; n++) expect((await person.call(authApi.sessions)).status).toBe(200)
    const refused = await person.call(authApi.sessions)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await person.get(`/media/${'A'.repeat(24)}`)).statusCode).toBe(404)
    expect((await person.get('/api/tiles/3/3/3')).statusCode).not.toBe(429)
    expect((await (await home.person()).call(authApi.sessions)).status).toBe(200)
  })

  test('the thirty-first login from one address is refused, whoever it is for', async () => {
    const codes: number[] = []
    for (let n = 0; n < 31; n++) codes.push((await login(`nobody_${n}`, '203.0.113.60')).statusCode)
    expect(codes.slice(0, 30).every((code) => code === 401)).toBe(true)
    expect(codes[30]).toBe(429)
    expect((await login('nobody_31', '203.0.113.61')).statusCode).toBe(401)
  })

  test('the fourth reset of one account within an hour is refused, from wherever it comes', async () => {
    const forgot = (n: number) =>
      home.app.inject({
        method: 'POST',
        url: '/api/forgot-password',
        payload: { email: n % 2 ? 'Same@example.org' : 'same@example.org' },
        remoteAddress: `203.0.113.${100 + n}`,
      })
    const codes = []
    for (let n = 0; n < 4; n++) codes.push((await forgot(n)).statusCode)
    expect(codes).toEqual([200, 200, 200, 429])
  })
})

describe('a call that ends in 401', () => {
  const BOGUS = `hungr_session=${'x'.repeat(43)}`
  const call = (url: string, remoteAddress: string, headers = {}) =>
    home.app.inject({ url, remoteAddress, headers: { cookie: BOGUS, ...headers } })

  test('counts against the address, also with a cookie that is none', async () => {
    const address = '203.0.113.200'
    for (let n = 0; n < 300; n++) expect((await call('/api/sessions', address)).statusCode).toBe(401)
    expect((await call('/api/user', address)).statusCode).toBe(429)
    expect((await call('/api/live', address, upgrade)).statusCode).toBe(429)
    expect((await call('/api/sessions', '203.0.113.201')).statusCode).toBe(401)
  })

  test('for a picture counts by itself, so that a grid of them leaves room to sign in', async () => {
    const address = '203.0.113.202'
    const url = `/media/${'A'.repeat(24)}`
    for (let n = 0; n < 1000; n++) await home.ctx.limits.spend('refused-media-address', address)
    expect((await call(url, address)).statusCode).toBe(429)
    expect((await login('nobody', address)).statusCode).toBe(401)
  })

  test('for a path that is not there asks nobody who is calling', async () => {
    const asked = vi.spyOn(home.pool, 'query')
    expect((await call('/api/nothing-here', '203.0.113.203')).statusCode).toBe(404)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })
})

describe('an address of IPv6', () => {
  const spend = (address: string) => home.ctx.limits.allows('register-address', address)

  test('counts as its /64, whichever of its 2^64 addresses is used', async () => {
    for (let n = 1; n <= 5; n++) expect(await spend(`2001:db8:1:1::${n}`)).toBe(true)
    expect(await spend('2001:db8:1:1:ffff:ffff:ffff:ffff')).toBe(false)
    expect(await spend('2001:db8:1:2::1')).toBe(true)
  })

  test('counts as its /48 too, ten times as wide, of which a /64 takes no more than its own', async () => {
    for (let n = 0; n < 1000; n++) await spend(`2001:db8:2:0::${n}`)
    for (let n = 1; n <= 45; n++) expect(await spend(`2001:db8:2:${n}::1`)).toBe(true)
    expect(await spend('2001:db8:2:ffff::1')).toBe(false)
    expect(await spend('2001:db8:3:1::1')).toBe(true)
  })
})

describe('the address of a caller', () => {
  /** Whether 301 calls that claim to come from elsewhere are counted as those of one caller. */
  async function isRefusedAfter300(environment: Record<string, string>, forwarded: (n: number) => string) {
    const app = await createTestApp(environment)
    let last = 0
    for (let n = 0; n < 301; n++) {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/logout',
        remoteAddress: '198.51.100.7',
        headers: { 'x-forwarded-for': forwarded(n) },
      })
      last = answer.statusCode
    }
    await app.close()
    return last === 429
  }

  test('is that of the connection, whatever a caller claims, unless a proxy is configured', async () => {
    expect(await isRefusedAfter300({}, (n) => `10.0.${n % 250}.1`)).toBe(true)
  })

  test('is still that of the connection when the proxy that is configured is another', async () => {
    expect(await isRefusedAfter300({ TRUST_PROXY: '192.0.2.1' }, (n) => `10.0.${n % 250}.1`)).toBe(true)
  })

  test('comes from the configured proxy, and what the caller put in front of it is not believed', async () => {
    const behind = { TRUST_PROXY: '198.51.100.7' }
    expect(await isRefusedAfter300(behind, (n) => `10.0.${n % 250}.1`)).toBe(false)
    expect(await isRefusedAfter300(behind, (n) => `10.0.${n % 250}.1, 203.0.113.9`)).toBe(true)
    expect(await isRefusedAfter300(behind, () => '127.0.0.1, 203.0.113.9')).toBe(true)
  })
})
