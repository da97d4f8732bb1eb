import { describe, expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { useTestApp } from '#server/testing/app.ts'
import { tokenIn } from '#server/testing/letters.ts'

const home = useTestApp()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let count = 0

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  home.app.inject({ method: 'POST', url, payload, headers })
const register = (body: object, headers = {}) => post('/api/register', body, headers)
const login = (identifier: string, password = 'Secret77', headers = {}) =>
  post('/api/login', { identifier, password }, headers)
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0]!
const whoAmI = (cookie: string) => home.app.inject({ url: '/api/user', headers: { cookie } })

/** Signs up a new member through the front door; each from an address of his own. */
async function newMember(name = `sam_${++count}`) {
  const email = `${name}@example.org`
  const answer = await home.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { email, username: name, password: 'Secret77' },
    remoteAddress: `10.1.0.${count % 250}`,
  })
  expect(answer.statusCode).toBe(200)
  return { name, email, id: answer.json().id as number, cookie: cookieOf(answer) }
}

/** The same, with his address proven. */
async function provenMember() {
  const member = await newMember()
  const token = tokenIn((await home.lettersTo(member.email)).at(-1))
  expect((await post('/api/verify-email', { token }, { cookie: member.cookie })).statusCode).toBe(200)
  return member
}

describe('sign-up', () => {
  test('a new member gets a session and an id from 1000 on', async () => {
    const member = await newMember()
    expect(member.id).toBeGreaterThanOrEqual(1000)
    const me = (await whoAmI(member.cookie)).json()
    expect(me).toMatchObject({
      id: member.id,
      username: member.name,
      email: member.email,
      role: 'user',
      profile: null,
    })
  })

  test.each([
    [
      { email: 'nonsense', username: 'valid', password: 'Secret77' },
      'email',
      'Please enter a valid email address',
    ],
    [
      { email: 'a@mailinator.com', username: 'valid', password: 'Secret77' },
      'email',
      'Please use a personal email address',
    ],
    [
      { email: 'a@example.org', username: 'ab', password: 'Secret77' },
      'username',
      'Username must be at least 3 characters',
    ],
    [
      { email: 'a@example.org', username: 'a'.repeat(21), password: 'Secret77' },
      'username',
      'Username must be less than 20 characters',
    ],
    [
      { email: 'a@example.org', username: 'no spaces', password: 'Secret77' },
      'username',
      'Username may use letters, numbers, dots, dashes and underscores',
    ],
    [
      { email: 'a@example.org', username: 'valid', password: 'Ab1' },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      { email: 'a@example.org', username: 'valid', password: 'secret77' },
      'password',
      'Password must contain at least one uppercase letter',
    ],
    [
      { email: 'a@example.org', username: 'valid', password: 'Secrets' },
      'password',
      'Password must contain at least one number',
    ],
    [
      { email: 'a@example.org', username: 'valid', password: 'Password1' },
      'password',
      'This password appears in data breaches.',
    ],
  ])('%j is refused at its field', async (body, field, message) => {
    const answer = await register(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ field, message })
  })

  test('a username of 20 characters and a password of 128 are taken', async () => {
    const answer = await register({
      email: `long${++count}@example.org`,
      username: 'b'.repeat(20),
      password: `A1${'x'.repeat(126)}`,
    })
    expect(answer.statusCode).toBe(200)
  })

  test('usernames are unique without regard to case', async () => {
    const { name } = await newMember()
    const answer = await register({
      email: `other${++count}@example.org`,
      username: name.toUpperCase(),
      password: 'Secret77',
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'username_taken', field: 'username' })
  })

  test('of two sign-ups at once with one name, one is refused', async () => {
    const username = `twin_${++count}`
    const answers = await Promise.all(
      [1, 2].map((n) => register({ email: `twin${n}_${count}@example.org`, username, password: 'Secret77' })),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  })
})

describe('sign-in', () => {
  test('by e-mail and by username, whatever the case', async () => {
    const { name, email, id } = await newMember()
    for (const identifier of [name, name.toUpperCase(), email, email.toUpperCase()]) {
      const answer = await login(identifier)
      expect(answer.statusCode).toBe(200)
      expect(answer.json().id).toBe(id)
    }
  })

  test('a wrong password and an unknown account answer alike', async () => {
    const { name } = await newMember()
    const wrong = await login(name, 'Wrong123')
    const unknown = await login('nobody_here', 'Wrong123')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual(unknown.json())
  })

  test.each([
    [{ identifier: ' ', password: 'x' }, 'Email or username is required'],
    [{ identifier: 'x', password: '' }, 'Password is required'],
  ])('%j is refused', async (body, message) => {
    const answer = await post('/api/login', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe(message)
  })

  test('a new session with every login; the one the browser came with ends', async () => {
    const { name, cookie } = await newMember()
    const answer = await login(name, 'Secret77', { cookie })
    expect(cookieOf(answer)).not.toBe(cookie)
    expect((await whoAmI(cookie)).statusCode).toBe(401)
  })

  test('the eleventh attempt on one account within five minutes gets 429 with Retry-After', async () => {
    const attempts = []
    for (let n = 0; n < 11; n++)
      attempts.push(
        await home.app.inject({
          method: 'POST',
          url: '/api/login',
          payload: { identifier: 'target', password: 'Wrong123' },
          remoteAddress: `10.9.9.${n}`,
        }),
      )
    expect(attempts[9]!.statusCode).toBe(401)
    expect(attempts[10]!.statusCode).toBe(429)
    expect(Number(attempts[10]!.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a suspended member is told why and gets no session', async () => {
    const { name, id } = await newMember()
    await home.pool.query('update users set suspended_at = now(), suspension_reason = $2 where id = $1', [
      id,
      'Spam',
    ])
    const answer = await login(name)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      code: 'suspended',
      message: 'Your account has been suspended. Reason: Spam',
    })
  })
})

describe('sessions', () => {
  test('the cookie is HttpOnly and SameSite=Lax, and the table holds only a hash of it', async () => {
    const { cookie, id } = await newMember()
    const answer = await login((await whoAmI(cookie)).json().username)
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    const token = cookieOf(answer).split('=')[1]!
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await home.pool.query('select * from sessions where user_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a session ends after 14 days of idleness', async () => {
    const person = await home.person()
    home.clock.advance(13 * DAY)
    expect((await person.call(authApi.currentUser)).status).toBe(200)
    home.clock.advance(14 * DAY + MINUTE)
    expect((await person.call(authApi.currentUser)).status).toBe(401)
  })

  test('a session ends after 30 days, however busy', async () => {
    const person = await home.person()
    for (let day = 0; day < 30; day += 10) {
      expect((await person.call(authApi.currentUser)).status).toBe(200)
      home.clock.advance(10 * DAY)
    }
    home.clock.advance(MINUTE)
    expect((await person.call(authApi.currentUser)).status).toBe(401)
  })

  test('logout ends the session, by POST and by GET', async () => {
    const { name, cookie } = await newMember()
    const posted = await post('/api/logout', {}, { cookie })
    expect(posted.statusCode).toBe(204)
    expect(posted.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await whoAmI(cookie)).statusCode).toBe(401)
    const again = cookieOf(await login(name))
    const left = await home.app.inject({ url: '/api/logout', headers: { cookie: again } })
    expect(left.statusCode).toBe(302)
    expect(left.headers.location).toBe('/auth')
    expect(left.headers['clear-site-data']).toContain('storage')
    expect((await whoAmI(again)).statusCode).toBe(401)
  })

  test('a link on another site does not sign a member out: our own page asks first', async () => {
    const { cookie } = await newMember()
    const leave = (site: string) =>
      home.app.inject({ url: '/api/logout', headers: { cookie, 'sec-fetch-site': site } })
    const asked = await leave('cross-site')
    expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(asked.body).toContain('<form action="/api/logout"><button>Sign out</button></form>')
    expect(asked.headers['clear-site-data']).toBeUndefined()
    expect((await whoAmI(cookie)).statusCode).toBe(200)
    // What the button does.
    expect((await leave('same-origin')).statusCode).toBe(302)
    expect((await whoAmI(cookie)).statusCode).toBe(401)
  })

  test('a member sees his sessions and can end one or all others, not those of others', async () => {
    const { name, cookie } = await newMember()
    const phone = cookieOf(await login(name, 'Secret77', { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/600' }))
    const list = async (as: string) =>
      (await home.app.inject({ url: '/api/sessions', headers: { cookie: as } })).json()
    const sessions = await list(cookie)
    expect(sessions).toHaveLength(2)
    const other = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent)
    expect(other.device).toBe('Safari on iOS')
    const stranger = await home.person()
    expect((await stranger.call(authApi.endSession, { params: { id: other.id } })).status).toBe(404)
    expect(
      (await home.app.inject({ method: 'DELETE', url: `/api/sessions/${other.id}`, headers: { cookie } }))
        .statusCode,
    ).toBe(204)
    expect((await whoAmI(phone)).statusCode).toBe(401)
    await login(name)
    await home.app.inject({ method: 'DELETE', url: '/api/sessions', headers: { cookie } })
    expect(await list(cookie)).toHaveLength(1)
  })
})

describe('forgotten passwords', () => {
  const forgot = (email: string) =>
    home.app.inject({
      method: 'POST',
      url: '/api/forgot-password',
      payload: { email },
      remoteAddress: `10.2.0.${++count % 250}`,
    })
  const reset = (token: string, newPassword = 'Better88') =>
    post('/api/reset-password', { token, newPassword })

  test('the link in the mail sets a new password once, and ends all sessions', async () => {
    const { name, email, cookie } = await provenMember()
    await forgot(email)
    const token = tokenIn((await home.lettersTo(email)).at(-1))
    expect((await reset(token)).statusCode).toBe(200)
    expect((await reset(token)).statusCode).toBe(400)
    expect((await whoAmI(cookie)).statusCode).toBe(401)
    expect((await login(name, 'Secret77')).statusCode).toBe(401)
    expect((await login(name, 'Better88')).statusCode).toBe(200)
  })

  test('known and unknown addresses get the same answer', async () => {
    const { email } = await provenMember()
    const known = (await forgot(email)).json()
    const unknown = (await forgot('nobody@example.org')).json()
    expect(known).toEqual({ message: 'If the email exists, a password reset link has been sent.' })
    expect(unknown).toEqual(known)
    expect(await home.lettersTo('nobody@example.org')).toEqual([])
  })

  test('a token works for 30 minutes', async () => {
    const { email } = await provenMember()
    await forgot(email)
    const token = tokenIn((await home.lettersTo(email)).at(-1))
    home.clock.advance(31 * MINUTE)
    expect((await reset(token)).json()).toMatchObject({ code: 'invalid', field: 'token' })
  })

  test('the table holds no token, only its hash', async () => {
    const { email } = await provenMember()
    await forgot(email)
    const token = tokenIn((await home.lettersTo(email)).at(-1))
    const { rows } = await home.pool.query('select * from password_resets')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each([
    [{ token: '', newPassword: 'Better88' }, 'Reset token is required'],
    [{ token: 'x', newPassword: 'better88' }, 'Password must contain at least one uppercase letter'],
    [
      { token: 'x', newPassword: 'Better88' },
      'This reset link is not valid any more. Please ask for a new one.',
    ],
  ])('%j is refused', async (body, message) => {
    const answer = await post('/api/reset-password', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe(message)
  })
})

describe('changing the password', () => {
  test('asks for the current one and ends the other sessions', async () => {
    const { name, cookie } = await newMember()
    const other = cookieOf(await login(name))
    const change = (currentPassword: string) =>
      post('/api/change-password', { currentPassword, newPassword: 'Better88' }, { cookie })
    expect((await change('Wrong123')).json()).toMatchObject({ code: 'invalid', field: 'currentPassword' })
    expect((await change('Secret77')).statusCode).toBe(204)
    expect((await whoAmI(other)).statusCode).toBe(401)
    expect((await whoAmI(cookie)).statusCode).toBe(200)
    expect((await login(name, 'Better88')).statusCode).toBe(200)
  })
})
