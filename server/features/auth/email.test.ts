import { describe, expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { endpoints } from '#contract/api.ts'
import { authApi } from '#contract/auth.ts'
import { createTestApp, useTestApp } from '#server/testing/app.ts'
import { tokenIn } from '#server/testing/letters.ts'

const home = useTestApp()
const HOUR = 60 * 60_000
const PASSWORD = 'Plum-Orbit-92'
let count = 0

const post = (url: string, payload: object, cookie = '', on = home) =>
  on.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie },
    remoteAddress: `10.4.${++count >> 8}.${count & 255}`,
  })

/** Signs up through the front door. */
async function newMember(email = `sam_${++count}@example.org`, on = home) {
  const username = `sam_${++count}`
  const answer = await post('/api/register', { email, username, password: PASSWORD }, '', on)
  expect(answer.statusCode).toBe(200)
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  return { username, email, cookie, id: answer.json().id as number, user: answer.json() }
}

const newestTokenFor = async (email: string, on = home) => tokenIn((await on.lettersTo(email)).at(-1))
const verify = (token: string, cookie: string, on = home) => post('/api/verify-email', { token }, cookie, on)
const whoAmI = async (cookie: string, on = home) =>
  (await on.app.inject({ url: '/api/user', headers: { cookie } })).json()

/** A member who has followed his link. */
async function provenMember() {
  const member = await newMember()
  expect((await verify(await newestTokenFor(member.email), member.cookie)).statusCode).toBe(200)
  return member
}

describe('the link in the mail', () => {
  test('proves the address of the account that claimed it, once', async () => {
    const { email, cookie, user } = await newMember()
    expect(user).toMatchObject({ email, emailProven: false, pendingEmail: null, isHeld: false })
    const token = await newestTokenFor(email)
    const answer = await verify(token, cookie)
    expect(answer.json()).toMatchObject({ email, emailProven: true, pendingEmail: null })
    expect((await verify(token, cookie)).json()).toEqual({
      code: 'invalid',
      field: 'token',
      message: 'This link is not valid. It may have expired, or belong to another account.',
    })
  })

  test('proves nothing for whoever reads the mail: not signed out, and not for another account', async () => {
    const { email, cookie } = await newMember()
    const token = await newestTokenFor(email)
    expect((await verify(token, '')).statusCode).toBe(401)
    const reader = await newMember()
    expect((await verify(token, reader.cookie)).statusCode).toBe(400)
    expect(await whoAmI(cookie)).toMatchObject({ emailProven: false })
    expect(await whoAmI(reader.cookie)).toMatchObject({ email: reader.email, emailProven: false })
  })

  test('works for 24 hours, and holds 256 bits of which the table knows only the hash', async () => {
    const { email, cookie } = await newMember()
    const token = await newestTokenFor(email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await home.pool.query('select * from email_claims')
    expect(JSON.stringify(rows)).not.toContain(token)
    home.clock.advance(24 * HOUR + 1000)
    expect((await verify(token, cookie)).statusCode).toBe(400)
  })

  test('is replaced by the next one', async () => {
    const { email, cookie } = await newMember()
    const first = await newestTokenFor(email)
    expect((await post('/api/verify-email/send', {}, cookie)).statusCode).toBe(204)
    const second = await newestTokenFor(email)
    expect(second).not.toBe(first)
    expect((await verify(first, cookie)).statusCode).toBe(400)
    expect((await verify(second, cookie)).statusCode).toBe(200)
  })

  test('is sent again five times an hour at most', async () => {
    const { cookie } = await newMember()
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await post('/api/verify-email/send', {}, cookie)).statusCode)
    expect(codes).toEqual([204, 204, 204, 204, 204, 429])
  })

  test('of two who claim one address, the first to follow his gets it; the other keeps his account', async () => {
    const one = await newMember()
    const firstToken = await newestTokenFor(one.email)
    const two = await newMember(one.email.toUpperCase())
    const secondToken = await newestTokenFor(two.email)
    expect((await verify(secondToken, two.cookie)).statusCode).toBe(200)
    expect((await verify(firstToken, one.cookie)).statusCode).toBe(400)
    expect(await whoAmI(one.cookie)).toMatchObject({ email: one.email, emailProven: false })
    const byUsername = await post('/api/login', { identifier: one.username, password: PASSWORD })
    expect(byUsername.json().id).toBe(one.id)
  })

  test('tells the other devices of the member', async () => {
    await home.listen()
    const person = await home.person()
    await home.pool.query('update users set email = null where id = $1', [person.id])
    await home.pool.query(
      `insert into email_claims (user_id, email, claimed_at, token_hash, token_expires_at)
       values ($1, $2, now(), sha256('a-token'), now() + interval '3 days')`,
      [person.id, person.email],
    )
    const line = await person.connect()
    expect((await person.call(authApi.verifyEmail, { body: { token: 'a-token' } })).status).toBe(200)
    expect(await line.next('auth.account-changed')).toEqual({})
    line.close()
  })
})

describe('a change of address', () => {
  const change = (cookie: string, email: string, currentPassword = PASSWORD) =>
    post('/api/change-email', { email, currentPassword }, cookie)

  test('asks for the password, and takes no disposable address', async () => {
    const { cookie } = await provenMember()
    expect((await change(cookie, 'new@example.org', 'Wrong-Orbit-1')).json()).toMatchObject({
      code: 'invalid',
      field: 'currentPassword',
    })
    expect((await change(cookie, 'new@mailinator.com')).json()).toMatchObject({
      field: 'email',
      message: 'Please use a personal email address',
    })
  })

  test('waits for the link; until then the old address stays, and is told in neutral words', async () => {
    const { cookie, email } = await provenMember()
    const before = (await home.lettersTo(email)).length
    const next = `next_${++count}@example.org`
    expect((await change(cookie, next)).json()).toMatchObject({
      email,
      emailProven: true,
      pendingEmail: next,
    })
    const told = (await home.lettersTo(email)).slice(before)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('a new address was entered for your account')
    expect(told[0]).not.toContain(next)
    expect(told[0]?.replaceAll(/http\S+/g, '')).not.toMatch(/hungr/i)
    expect((await post('/api/login', { identifier: email, password: PASSWORD })).statusCode).toBe(200)

    await verify(await newestTokenFor(next), cookie)
    expect(await whoAmI(cookie)).toMatchObject({ email: next, emailProven: true, pendingEmail: null })
    expect((await post('/api/login', { identifier: next, password: PASSWORD })).statusCode).toBe(200)
    expect((await post('/api/login', { identifier: email, password: PASSWORD })).statusCode).toBe(401)
  })

  test('voids the links to the address before it, and those that set a new password', async () => {
    const { cookie, email } = await provenMember()
    await post('/api/forgot-password', { email })
    const reset = await newestTokenFor(email)
    const [first, second] = [`first_${++count}@example.org`, `second_${++count}@example.org`]
    await change(cookie, first)
    const firstToken = await newestTokenFor(first)
    await change(cookie, second)
    expect((await verify(firstToken, cookie)).statusCode).toBe(400)
    expect((await verify(await newestTokenFor(second), cookie)).statusCode).toBe(200)
    const answer = await post('/api/reset-password', { token: reset, newPassword: 'Better-Orbit-88' })
    expect(answer.statusCode).toBe(400)
  })

  test('back to the own address takes the change back', async () => {
    const { cookie, email } = await provenMember()
    await change(cookie, `other_${++count}@example.org`)
    expect((await change(cookie, email.toUpperCase())).json()).toMatchObject({ email, pendingEmail: null })
  })
})

test('an address that is not proven gets no link to set a new password', async () => {
  const { email } = await newMember()
  const before = (await home.lettersTo(email)).length
  await post('/api/forgot-password', { email })
  expect((await home.lettersTo(email)).slice(before)).toEqual([])
})

test('an admin sees which addresses are only claimed, and finds both kinds', async () => {
  const mark = `findme${++count}`
  const claimed = await newMember(`${mark}a@example.org`)
  const proven = await newMember(`${mark}b@example.org`)
  await verify(await newestTokenFor(proven.email), proven.cookie)
  const admin = await home.person({ accountRole: 'admin' })
  const { body } = await admin.call(adminApi.users, {
    query: { email: mark.toUpperCase(), sort: 'username' },
  })
  expect(new Map(body.map((row) => [row.id, [row.email, row.emailProven]]))).toEqual(
    new Map([
      [claimed.id, [claimed.email, false]],
      [proven.id, [proven.email, true]],
    ]),
  )
})

describe('where REQUIRE_PROVEN_EMAIL is set', () => {
  test('an account that is not proven gets at nothing but itself, and at everything once it is', async () => {
    const strict = await createTestApp({ REQUIRE_PROVEN_EMAIL: '1' })
    const { cookie, email, user } = await newMember(undefined, strict)
    expect(user.isHeld).toBe(true)
    const ask = (endpoint: (typeof endpoints)[number]) =>
      strict.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, '4242'),
        headers: { cookie },
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
      })
    for (const endpoint of endpoints.filter(
      ({ access, forUnproven }) => access === 'member' && !forUnproven,
    )) {
      const answer = await ask(endpoint)
      expect([endpoint.path, answer.statusCode, answer.json().code]).toEqual([
        endpoint.path,
        403,
        'email_unproven',
      ])
    }
    await verify(await newestTokenFor(email, strict), cookie, strict)
    expect(await whoAmI(cookie, strict)).toMatchObject({ emailProven: true, isHeld: false })
    expect((await strict.app.inject({ url: '/api/taps/sent', headers: { cookie } })).statusCode).toBe(200)
    await strict.close()
  })

  test('no socket opens for him', async () => {
    const strict = await createTestApp({ REQUIRE_PROVEN_EMAIL: '1' })
    await strict.listen()
    const person = await strict.person()
    await strict.pool.query('update users set email = null where id = $1', [person.id])
    await expect(person.connect()).rejects.toThrow('403')
    await strict.close()
  })
})
