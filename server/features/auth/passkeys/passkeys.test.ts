import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { confirmationApi } from '#contract/confirmation.ts'
import { MOST_PASSKEYS, passkeysApi } from '#contract/passkeys.ts'
import type { Signature } from '#contract/webauthn.ts'
import { useTestApp } from '#server/testing/app.ts'
import { type Authenticator, createAuthenticator } from '#server/testing/authenticator.ts'
import type { Person } from '#server/testing/person.ts'
import { secondDevice } from '#server/testing/second-device.ts'
import { expectedOrigin, relyingParty } from './relying-party.ts'

const home = useTestApp()
const MINUTE = 60_000
let address = 0

async function addPasskey(person: Person, device: Authenticator = createAuthenticator()) {
  const { body: options } = await person.call(passkeysApi.beginAdding)
  const added = await person.call(passkeysApi.finishAdding, { body: device.make(options) })
  return { device, status: added.status, passkey: added.body }
}

/** As a browser that nobody is signed in on, at an address of its own. */
async function post(url: string, payload: object = {}, cookie = '') {
  return home.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie },
    remoteAddress: `10.9.${Math.floor(++address / 250)}.${address % 250}`,
  })
}

const options = async () => (await post(passkeysApi.beginSignIn.path)).json() as { challenge: string }
const signIn = (answer: Signature, cookie?: string) => post(passkeysApi.finishSignIn.path, answer, cookie)

describe('a passkey', () => {
  test('signs in without a password, with the same session as a password gives', async () => {
    const person = await home.person()
    const { device } = await addPasskey(person)
    const answer = await signIn(device.sign(await options()))
    expect([answer.statusCode, answer.json().username]).toEqual([200, person.username])
    const session = answer.cookies.find(({ name }) => name === 'hungr_session')!
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const cookie = `hungr_session=${session.value}`
    const { body } = await person.call(authApi.sessions, { headers: { cookie } })
    expect(body.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(answer.cookies.map(({ name }) => name)).toContain('hungr_device')
  })

  test('ends the session that the browser came with', async () => {
    const person = await home.person()
    const { device } = await addPasskey(person)
    await signIn(device.sign(await options()), person.cookie)
    expect((await person.call(authApi.currentUser)).status).toBe(401)
  })

  test('has a name, and says when it was used last', async () => {
    const person = await home.person()
    const { device, passkey } = await addPasskey(person)
    expect(passkey).toMatchObject({ name: 'Another device', lastUsedAt: null })
    await signIn(device.sign(await options()))
    const renamed = await person.call(passkeysApi.rename, {
      params: { id: passkey.id },
      body: { name: 'My phone' },
    })
    const expected = { id: passkey.id, name: 'My phone', lastUsedAt: home.clock.now.toISOString() }
    expect(renamed.body).toMatchObject(expected)
    expect((await person.call(passkeysApi.list)).body).toMatchObject([expected])
  })

  test('is one of several, and each signs in', async () => {
    const person = await home.person()
    const devices = [(await addPasskey(person)).device, (await addPasskey(person)).device]
    for (const device of devices) expect((await signIn(device.sign(await options()))).statusCode).toBe(200)
    expect((await person.call(passkeysApi.list)).body).toHaveLength(2)
  })

  test(`is one of ${MOST_PASSKEYS} at most`, async () => {
    const person = await home.person()
    await home.pool.query(
      `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
       select $1, 'One', 'full-' || n, '', 0, '{}', now() from generate_series(1, $2::int) n`,
      [person.id, MOST_PASSKEYS],
    )
    expect((await person.call(passkeysApi.beginAdding)).status).toBe(400)
  })

  test('that was removed signs in no more', async () => {
    const person = await home.person()
    const { device, passkey } = await addPasskey(person)
    expect((await person.call(passkeysApi.remove, { params: { id: passkey.id } })).status).toBe(204)
    expect((await signIn(device.sign(await options()))).json().code).toBe('wrong_credentials')
  })

  test('belongs to one member, whoever else names it', async () => {
    const person = await home.person()
    const { device, passkey } = await addPasskey(person)
    const other = await home.person()
    const params = { id: passkey.id }
    expect((await other.call(passkeysApi.rename, { params, body: { name: 'Mine' } })).status).toBe(404)
    expect((await other.call(passkeysApi.remove, { params })).status).toBe(404)
    expect((await addPasskey(other, device)).status).toBe(409)
    expect((await other.call(passkeysApi.list)).body).toEqual([])
  })

  test('is made for the host of the public address, and for localhost where there is none', () => {
    const at = (publicUrl?: string) => ({ config: { publicUrl, port: 3000 } }) as never
    expect(relyingParty(at('https://hungr.example')).id).toBe('hungr.example')
    expect(expectedOrigin(at('https://hungr.example'), 'http://localhost:3000')).toBe('https://hungr.example')
    expect(relyingParty(at()).id).toBe('localhost')
    expect(expectedOrigin(at(), 'http://localhost:5173')).toBe('http://localhost:5173')
    for (const claimed of [
      'https://localhost.evil.example',
      'http://localhost:1@evil.example',
      'http://evil',
    ])
      expect(expectedOrigin(at(), claimed)).toBe('http://localhost:3000')
  })
})

describe('signing in by passkey is refused', () => {
  const refusal = {
    code: 'wrong_credentials',
    message: 'This passkey did not work. Try again, or use your password.',
  }
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const deviations = {
    'to who forges a signature': { signsWith: other },
    'on another site that looks like ours': { origin: 'https://localhost.evil.example' },
    'for another host': { rpId: 'evil.example' },
    'when nobody was asked for a finger or a PIN': { isVerified: false },
    'with a challenge that is not ours': { challenge: 'AAAA' },
    'when the key has signed less often than it had, as a copy of it does': { counter: 1 },
  }

  test.each(Object.entries(deviations))('%s', async (_title, deviation) => {
    const { device } = await addPasskey(await home.person())
    expect((await signIn(device.sign(await options(), { counter: 7 }))).statusCode).toBe(200)
    const answer = await signIn(device.sign(await options(), { counter: 8, ...deviation }))
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([401, refusal, []])
  })

  test('to who replays an answer that was good once', async () => {
    const { device } = await addPasskey(await home.person())
    const answer = device.sign(await options())
    const both = await Promise.all([signIn(answer), signIn(answer)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  test('after five minutes', async () => {
    const { device } = await addPasskey(await home.person())
    const late = await options()
    home.clock.advance(5 * MINUTE)
    expect((await signIn(device.sign(late))).json()).toEqual(refusal)
  })

  test('with what was signed for another purpose', async () => {
    const person = await home.person()
    const { device } = await addPasskey(person)
    const { body: ways } = await person.call(confirmationApi.ways)
    expect((await signIn(device.sign(ways.passkey!))).json()).toEqual(refusal)
  })

  test('in the same words where there is no such key', async () => {
    const stranger = createAuthenticator()
    const answer = await signIn(stranger.sign(await options()))
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal])
  })

  test('to a suspended member, who is told so after his key has signed', async () => {
    const person = await home.person()
    const { device } = await addPasskey(person)
    await home.pool.query('update users set suspended_at = now() where id = $1', [person.id])
    expect((await signIn(device.sign(await options()))).json().code).toBe('suspended')
    const forged = device.sign(await options(), { signsWith: other })
    expect((await signIn(forged)).json()).toEqual(refusal)
  })

  test('beyond so many failures from one address, and a failure is told to the member', async () => {
    const person = await home.person()
    const { device } = await addPasskey(person)
    const remoteAddress = '192.0.2.77'
    const tries: number[] = []
    for (let n = 0; n < 31; n++) {
      const payload = device.sign(await options(), { signsWith: other })
      const url = passkeysApi.finishSignIn.path
      tries.push((await home.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode)
    }
    expect(tries.slice(-2)).toEqual([401, 429])
    await home.runJobs()
    const { rows } = await home.pool.query('select total from failed_sign_ins where user_id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ total: 30 }])
  })
})

test('strangers who use up the tries of the password do not keep the passkey out', async () => {
  const person = await home.person()
  const { device } = await addPasskey(person)
  const wrong = { identifier: person.username, password: 'Wrong-Guess-1' }
  const tries: number[] = []
  for (let n = 0; n < 11; n++) tries.push((await post(authApi.login.path, wrong)).statusCode)
  expect(tries.at(-1)).toBe(429)
  expect((await signIn(device.sign(await options()))).statusCode).toBe(200)
})

test('the options to sign in are the same for everybody: they name no account and no key', async () => {
  await addPasskey(await home.person())
  const { challenge, ...rest } = (await post(passkeysApi.beginSignIn.path)).json()
  expect(challenge).toMatch(/^[\w-]{43}$/)
  expect(rest).toEqual({
    rpId: 'localhost',
    timeout: 5 * MINUTE,
    userVerification: 'required',
    allowCredentials: [],
  })
})

describe('making a passkey', () => {
  test('is refused with an answer for another site, another host, another member or without a finger', async () => {
    const [person, other] = [await home.person(), await home.person()]
    const wrong = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }]
    for (const deviation of wrong) {
      const { body } = await person.call(passkeysApi.beginAdding)
      const answer = createAuthenticator().make(body, deviation)
      expect((await person.call(passkeysApi.finishAdding, { body: answer })).status).toBe(400)
    }
    const { body } = await other.call(passkeysApi.beginAdding)
    const answer = createAuthenticator().make(body)
    expect((await person.call(passkeysApi.finishAdding, { body: answer })).status).toBe(400)
    expect((await person.call(passkeysApi.list)).body).toEqual([])
  })

  test('with a certificate in it is refused, and makes the server call nobody', async () => {
    const person = await home.person()
    const network = vi.spyOn(globalThis, 'fetch')
    const { body } = await person.call(passkeysApi.beginAdding)
    const answer = createAuthenticator().make(body, { certificate: Buffer.from('http://intranet.example/') })
    expect((await person.call(passkeysApi.finishAdding, { body: answer })).status).toBe(400)
    expect(network).not.toHaveBeenCalled()
    network.mockRestore()
  })

  test('names the keys that he has, so that no device makes a second one, and nothing that tells who he is', async () => {
    const person = await home.person()
    const { device } = await addPasskey(person)
    const { body } = await person.call(passkeysApi.beginAdding)
    expect(body.excludeCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal'] },
    ])
    expect(body.user).toMatchObject({ name: person.username, displayName: person.username })
    expect(body.user.id).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(body)).not.toContain(person.email)
  })
})

describe('who finds an open screen', () => {
  test('adds and removes no passkey: after ten minutes it asks again', async () => {
    const person = await home.person()
    const { passkey } = await addPasskey(person)
    home.clock.advance(10 * MINUTE + 1)
    const refused = await person.call(passkeysApi.beginAdding)
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm_needed'])
    const params = { id: passkey.id }
    expect((await person.call(passkeysApi.remove, { params })).body.code).toBe('confirm_needed')
  })

  test('gets on with the passkey, and only in the session in which it was used', async () => {
    const person = await home.person()
    const tablet = await secondDevice(home, person)
    const { device } = await addPasskey(person)
    home.clock.advance(11 * MINUTE)
    const { body: ways } = await person.call(confirmationApi.ways)
    expect(ways.passkey?.allowCredentials.map(({ id }) => id)).toEqual([device.credentialId])
    const proof = { passkey: device.sign(ways.passkey!) }
    expect((await person.call(confirmationApi.confirm, { body: proof })).status).toBe(204)
    expect((await person.call(passkeysApi.beginAdding)).status).toBe(200)
    expect((await tablet.call(passkeysApi.beginAdding)).body.code).toBe('confirm_needed')
  })

  test('does not get on with a passkey of his own, nor with what was signed for him', async () => {
    const [person, thief] = [await home.person(), await home.person()]
    await addPasskey(person)
    const { device } = await addPasskey(thief)
    home.clock.advance(11 * MINUTE)
    const { body: ways } = await person.call(confirmationApi.ways)
    const { body: his } = await thief.call(confirmationApi.ways)
    for (const passkey of [device.sign(ways.passkey!), device.sign(his.passkey!)])
      expect((await person.call(confirmationApi.confirm, { body: { passkey } })).status).toBe(400)
    expect((await person.call(passkeysApi.beginAdding)).body.code).toBe('confirm_needed')
  })
})

test('a thief who changes the stolen password does not shut out the passkey', async () => {
  const password = 'Plum-Orbit-92'
  const registered = await post('/api/register', {
    email: 'stolen@example.org',
    username: 'stolen',
    password,
  })
  const cookie = `hungr_session=${registered.cookies.find(({ name }) => name === 'hungr_session')!.value}`
  const member = await home.person()
  const headers = { cookie }
  const { body } = await member.call(passkeysApi.beginAdding, { headers })
  const device = createAuthenticator()
  expect((await member.call(passkeysApi.finishAdding, { headers, body: device.make(body) })).status).toBe(200)
  home.clock.advance(11 * MINUTE)
  const wrong = await member.call(confirmationApi.confirm, { headers, body: { password: 'Wrong-Guess-1' } })
  expect(wrong.body).toMatchObject({ code: 'invalid', field: 'password' })
  expect((await member.call(confirmationApi.confirm, { headers, body: { password } })).status).toBe(204)
  const change = { currentPassword: password, newPassword: 'Taken-Over-7' }
  expect((await member.call(authApi.changePassword, { headers, body: change })).status).toBe(204)
  expect((await signIn(device.sign(await options()))).json().username).toBe('stolen')
})
