import { describe, expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { authApi } from '#contract/auth.ts'
import { confirmationApi } from '#contract/confirmation.ts'
import { passkeysApi } from '#contract/passkeys.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { useTestApp } from '#server/testing/app.ts'
import { createAuthenticator } from '#server/testing/authenticator.ts'
import { fromBase32 } from '#server/testing/base32.ts'
import { tokenIn } from '#server/testing/letters.ts'
import type { Person } from '#server/testing/person.ts'
import { hashPassword } from '../password-hashing.ts'
import { forgetFactorsOf } from './last-factor.service.ts'
import { codeAt, stepAt } from './totp.ts'

const home = useTestApp()
const MINUTE = 60_000
const password = 'Plum-Orbit-92'
let address = 0

/** With a password that he can sign in with, and the app if it is wanted. */
async function member(options: { accountRole?: 'admin'; hasApp?: boolean } = {}) {
  const person = await home.person({ accountRole: options.accountRole ?? 'user' })
  const { rows } = await home.pool.query('select password_hash from users where username = $1', ['with_hash'])
  const hash = rows[0]?.password_hash ?? (await hashPassword(password))
  await home.pool.query('update users set password_hash = $2 where id = $1', [person.id, hash])
  if (options.hasApp === false) return { person, secret: Buffer.alloc(0), recoveryCodes: [] as string[] }
  const { body } = await person.call(secondFactorApi.beginApp)
  const secret = fromBase32(body.secret)
  const code = codeAt(secret, stepAt(home.clock.now))
  const { body: made } = await person.call(secondFactorApi.finishApp, { body: { code } })
  home.clock.advance(MINUTE)
  return { person, secret, recoveryCodes: made.recoveryCodes }
}

const codeNow = (secret: Buffer) => codeAt(secret, stepAt(home.clock.now))

async function login({ username }: Person, more: { code?: string; password?: string } = {}, cookie = '') {
  const answer = await home.app.inject({
    method: 'POST',
    url: authApi.login.path,
    payload: { identifier: username, password, ...more },
    headers: { cookie },
    remoteAddress: `10.7.0.${++address % 250}`,
  })
  return { status: answer.statusCode, code: answer.json().code, cookies: answer.cookies }
}

/** The same member in a session of which only the password is known. */
async function byPassword(person: Person): Promise<Person['call']> {
  const { cookies } = await login(person)
  const cookie = `hungr_session=${cookies.find(({ name }) => name === 'hungr_session')!.value}`
  return (endpoint, request = {}) => person.call(endpoint, { ...request, headers: { cookie } })
}

describe('a stolen password', () => {
  test('gets no further than the code where there is an app', async () => {
    const { person, secret } = await member()
    expect(await login(person)).toEqual({ status: 401, code: 'code_needed', cookies: [] })
    expect(await login(person, { code: '000000' })).toMatchObject({
      status: 401,
      code: 'wrong_code',
      cookies: [],
    })
    expect((await login(person, { code: codeNow(secret) })).status).toBe(200)
  })

  test('says nothing of the app to who has the wrong one', async () => {
    const { person, secret } = await member()
    const wrong = { password: 'Wrong-Guess-1', code: codeNow(secret) }
    expect((await login(person, wrong)).code).toBe('wrong_credentials')
  })

  test('and five guesses at the code are all that strangers have in five minutes; a known device has its own', async () => {
    const { person, secret } = await member()
    const { cookies } = await login(person, { code: codeNow(secret) })
    const device = cookies.find(({ name }) => name === 'hungr_device')!
    const tries = []
    for (let n = 0; n < 6; n++) tries.push((await login(person, { code: '000000' })).code)
    expect(tries).toEqual([...Array(5).fill('wrong_code'), 'too_many'])
    home.clock.advance(MINUTE)
    expect((await login(person, { code: codeNow(secret) })).code).toBe('too_many')
    const known = await login(person, { code: codeNow(secret) }, `hungr_device=${device.value}`)
    expect(known.status).toBe(200)
  })

  test('removes no app, and makes no new recovery codes: only a code or a passkey confirms', async () => {
    const { person, secret } = await member()
    home.clock.advance(11 * MINUTE)
    for (const call of [
      secondFactorApi.removeApp,
      secondFactorApi.renewRecoveryCodes,
      passkeysApi.beginAdding,
    ])
      expect((await person.call(call)).body?.code).toBe('confirm_needed')
    const { body: ways } = await person.call(confirmationApi.ways)
    expect(ways).toEqual({ byPassword: false, byCode: true, passkey: null })
    expect((await person.call(confirmationApi.confirm, { body: { password } })).status).toBe(400)
    const body = { code: codeNow(secret) }
    expect((await person.call(confirmationApi.confirm, { body })).status).toBe(204)
    expect((await person.call(secondFactorApi.removeApp)).status).toBe(204)
    expect((await login(person)).status).toBe(200)
  })
})

test('a stolen mailbox sets a new password, and is asked for the code all the same', async () => {
  const { person } = await member()
  await home.app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email: person.email } })
  const token = tokenIn((await home.lettersTo(person.email)).at(-1))
  const newPassword = 'Thief-Chose-7'
  const reset = { method: 'POST', url: '/api/reset-password', payload: { token, newPassword } } as const
  expect((await home.app.inject(reset)).statusCode).toBe(200)
  expect((await login(person, { password: newPassword })).code).toBe('code_needed')
})

describe('a code', () => {
  test('that was seen being typed does not work again', async () => {
    const { person, secret } = await member()
    const code = codeNow(secret)
    const both = await Promise.all([login(person, { code }), login(person, { code })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await login(person, { code })).code).toBe('wrong_code')
  })

  test('for the day the phone is lost works once, however it is typed', async () => {
    const { person, recoveryCodes } = await member()
    expect(new Set(recoveryCodes).size).toBe(10)
    const code = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')
    expect((await login(person, { code })).status).toBe(200)
    expect((await login(person, { code })).code).toBe('wrong_code')
    expect((await person.call(secondFactorApi.state)).body.recoveryCodesLeft).toBe(9)
    const { body } = await person.call(secondFactorApi.renewRecoveryCodes)
    expect((await login(person, { code: recoveryCodes[4]! })).code).toBe('wrong_code')
    expect((await login(person, { code: body.recoveryCodes[0]! })).status).toBe(200)
  })

  test('is not asked for before the app has shown one, nor after a passkey', async () => {
    const { person } = await member({ hasApp: false })
    await person.call(secondFactorApi.beginApp)
    expect((await login(person)).status).toBe(200)
    const { person: other } = await member()
    const { body } = await other.call(passkeysApi.beginAdding)
    const device = createAuthenticator()
    await other.call(passkeysApi.finishAdding, { body: device.make(body) })
    const begin = await home.app.inject({ method: 'POST', url: passkeysApi.beginSignIn.path })
    const payload = device.sign(begin.json())
    const url = passkeysApi.finishSignIn.path
    expect((await home.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
  })
})

test('whoever has the tables has neither the secret nor a recovery code', async () => {
  const { person, secret, recoveryCodes } = await member()
  const apps = await home.pool.query('select * from authenticator_apps where user_id = $1', [person.id])
  const codes = await home.pool.query('select * from recovery_codes where user_id = $1', [person.id])
  expect([apps.rowCount, codes.rowCount]).toEqual([1, 10])
  expect(apps.rows[0].sealed_secret.includes(secret)).toBe(false)
  const text = JSON.stringify(codes.rows.map(({ code_hash }) => code_hash.toString()))
  for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''))
})

test('who has lost phone and recovery codes is let in by the operator, which ends his sessions and is audited', async () => {
  const { person } = await member()
  expect(await forgetFactorsOf(home.ctx, person.username)).toBe(true)
  expect((await person.call(authApi.currentUser)).status).toBe(401)
  expect((await login(person)).status).toBe(200)
  const { rows } = await home.pool.query('select action, actor_id from audit_rows where target_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ action: 'second-factor.forgotten', actor_id: null }])
  expect(await forgetFactorsOf(home.ctx, 'nobody_at_all')).toBe(false)
})

describe('an admin', () => {
  const guarded = [adminApi.setRole, adminApi.setSuspension, adminApi.messages, adminApi.decideReport]
  const calls = {
    role: { params: { id: 4242 }, body: { role: 'user' } },
    suspension: { params: { id: 4242 }, body: { isBlocked: true } },
    report: { params: { id: 4242 }, body: { decision: 'suspend' } },
  } as const

  test('with nothing but a password, stolen or not, sees no word of the panel', async () => {
    const { person } = await member({ accountRole: 'admin', hasApp: false })
    const call = await byPassword(person)
    for (const endpoint of Object.values(adminApi)) {
      const params = { id: 4242 }
      expect((await call(endpoint, { params })).body.code).toMatch(/second_factor_needed|not_allowed/)
    }
    expect((await call(adminApi.users)).body.code).toBe('second_factor_needed')
    expect((await call(secondFactorApi.state)).body).toMatchObject({ isShown: false, passkeys: 0 })
  })

  test('who has a passkey loses the panel to no stolen password: it adds no second one', async () => {
    const { person } = await member({ accountRole: 'admin', hasApp: false })
    const { body } = await person.call(passkeysApi.beginAdding)
    await person.call(passkeysApi.finishAdding, { body: createAuthenticator().make(body) })
    const thief = await byPassword(person)
    expect((await thief(adminApi.users)).body.code).toBe('second_factor_needed')
    for (const way of [passkeysApi.beginAdding, secondFactorApi.beginApp])
      expect((await thief(way)).body.code).toBe('confirm_needed')
    expect((await thief(confirmationApi.confirm, { body: { password } })).status).toBe(400)
  })

  test('gets in with an app of his own, which he can set up with the password alone', async () => {
    const { person } = await member({ accountRole: 'admin', hasApp: false })
    const call = await byPassword(person)
    const { body } = await call(secondFactorApi.beginApp)
    await call(secondFactorApi.finishApp, { body: { code: codeNow(fromBase32(body.secret)) } })
    expect((await call(adminApi.users)).status).toBe(200)
  })

  test('confirms again after ten minutes before roles, suspensions, decisions and messages; the rest goes on', async () => {
    const { person, secret } = await member({ accountRole: 'admin' })
    home.clock.advance(11 * MINUTE)
    const answers = async () => [
      (await person.call(adminApi.setRole, calls.role)).body.code,
      (await person.call(adminApi.setSuspension, calls.suspension)).body.code,
      (await person.call(adminApi.decideReport, calls.report)).body.code,
      (await person.call(adminApi.messages)).body.code,
    ]
    expect(await answers()).toEqual(Array(guarded.length).fill('confirm_needed'))
    expect((await person.call(adminApi.users)).status).toBe(200)
    expect((await person.call(confirmationApi.confirm, { body: { code: codeNow(secret) } })).status).toBe(204)
    expect(await answers()).toEqual(['not_found', 'not_found', 'not_found', undefined])
  })

  test('who removes the last of them is out of the panel', async () => {
    const { person } = await member({ accountRole: 'admin' })
    expect((await person.call(adminApi.users)).status).toBe(200)
    expect((await person.call(secondFactorApi.removeApp)).status).toBe(204)
    expect((await person.call(adminApi.users)).body.code).toBe('second_factor_needed')
  })
})
