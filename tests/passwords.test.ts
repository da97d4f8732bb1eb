import { describe, expect, test } from 'vitest'
import { discoveryApi } from '#contract/discovery.ts'
import { useTestApp } from '#server/testing/app.ts'

const home = useTestApp()

test('a password is kept as argon2id with 19 MiB and two passes or more, and never as it is', async () => {
  const { id } = (
    await home.app.inject({
      method: 'POST',
      url: '/api/register',
      payload: { email: 'hash@example.org', username: 'hashed', password: 'Plum-Orbit-92' },
    })
  ).json()
  const { rows } = await home.pool.query('select * from users where id = $1', [id])
  const [, algorithm, , cost] = rows[0].password_hash.split('$')
  expect(algorithm).toBe('argon2id')
  const { m, t } = Object.fromEntries(cost.split(',').map((part: string) => part.split('=')))
  expect(Number(m)).toBeGreaterThanOrEqual(19_456)
  expect(Number(t)).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(rows)).not.toContain('Plum-Orbit-92')
})

test('two who have the same password have different hashes', async () => {
  for (const name of ['same_one', 'same_two'])
    await home.app.inject({
      method: 'POST',
      url: '/api/register',
      payload: { email: `${name}@example.org`, username: name, password: 'Plum-Orbit-92' },
    })
  const { rows } = await home.pool.query(`select password_hash from users where username like 'same_%'`)
  expect(new Set(rows.map((row) => row.password_hash)).size).toBe(2)
})

describe('common passwords', () => {
  const list = async () => (await home.app.inject({ url: '/api/common-passwords' })).body.split('\n')

  test('are a list of some ten thousand that the rule would let pass, for forms to check before they send', async () => {
    const answer = await home.app.inject({ url: '/api/common-passwords' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    })
    const words = await list()
    expect(words.length).toBeGreaterThan(10_000)
    expect(words.length).toBeLessThan(15_000)
    for (const word of words) expect(word).toMatch(/^(?=.*\d)(?=.*\p{L}).{6,}$/u)
  })

  test('are refused, however they are written', async () => {
    const words = (await list()).filter((word) => /^[a-z]/.test(word))
    const some = words.filter((_word, index) => index % 1000 === 0)
    expect(some.length).toBeGreaterThan(5)
    for (const [index, word] of [...some, 'letmein1', 'p@ssw0rd', 'hungr123'].entries()) {
      const password = index % 2 ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1)
      const answer = await home.app.inject({
        method: 'POST',
        url: '/api/register',
        payload: { email: `c${index}@example.org`, username: `common_${index}`, password },
        remoteAddress: `10.8.0.${index}`,
      })
      expect([password, answer.json()]).toEqual([
        password,
        { code: 'weak_password', field: 'password', message: 'This password appears in data breaches.' },
      ])
    }
  })
})

describe('a flood of 250 logins at once', () => {
  test('is queued up to a bound, the rest is told to come back, and discovery answers meanwhile', async () => {
    const person = await home.person()
    const registered = await home.app.inject({
      method: 'POST',
      url: '/api/register',
      payload: { email: 'calm@example.org', username: 'calm', password: 'Plum-Orbit-92' },
    })
    const cookie = registered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answers: { code: string; status: number; retryAfter: unknown }[] = []
    const flood = Array.from({ length: 250 }, async (_, n) => {
      const answer = await home.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { identifier: `flood_${n}`, password: 'Wrong123' },
      })
      const { code } = answer.json()
      answers.push({ code, status: answer.statusCode, retryAfter: answer.headers['retry-after'] })
    })
    // Once some have been turned away the queue is full: the worst moment there is.
    const isFull = () => answers.some(({ status }) => status === 503)
    while (!isFull() && answers.length < 250) await new Promise((resolve) => setTimeout(resolve, 1))
    const signedIn = await home.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { identifier: 'calm', password: 'Plum-Orbit-92' },
      headers: { cookie },
    })
    expect(signedIn.statusCode, 'a member on his own device').toBe(200)
    expect((await person.call(discoveryApi.list)).status).toBe(200)
    expect(answers.length, 'answered before discovery was').toBeLessThan(250)

    await Promise.all(flood)
    const turnedAway = answers.filter(({ status }) => status === 503)
    expect(turnedAway.length).toBeGreaterThan(0)
    for (const answer of turnedAway) expect(answer).toEqual({ code: 'busy', status: 503, retryAfter: '5' })
    const heard = answers.filter(({ status }) => status === 401)
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.length + turnedAway.length).toBe(250)
  }, 120_000)
})
