import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#server/testing/app.ts'
import { tokenIn } from '#server/testing/letters.ts'

const home = useTestApp()
const MINUTE = 60_000
const PASSWORD = 'Plum-Orbit-92'
let count = 0

type Cookies = Record<string, string>

/** A browser: it keeps its cookies, and calls from one address, or each time from another. */
function browser(address?: string, jar: Cookies = {}) {
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const cookie = Object.entries(jar).map(([name, value]) => `${name}=${value}`)
    const answer = await home.app.inject({
      method,
      url,
      payload,
      headers: { cookie: cookie.join('; ') },
      remoteAddress: address ?? `10.5.${++count >> 8}.${count & 255}`,
    })
    for (const { name, value } of answer.cookies as { name: string; value: string }[]) jar[name] = value
    return answer
  }
  const login = (identifier: string, password = PASSWORD) =>
    send('POST', '/api/login', { identifier, password })
  return { jar, send, login, guess: (identifier: string) => login(identifier, 'Wrong-Orbit-1') }
}

async function newMember(device = browser(), password = PASSWORD) {
  const username = `kept_${++count}`
  const email = `${username}@example.org`
  const answer = await device.send('POST', '/api/register', { email, username, password })
  expect(answer.statusCode).toBe(200)
  return { username, email, id: answer.json().id as number, device }
}

async function provenMember() {
  const member = await newMember()
  const token = tokenIn((await home.lettersTo(member.email)).at(-1))
  expect((await member.device.send('POST', '/api/verify-email', { token })).statusCode).toBe(200)
  return member
}

/** Guesses until nobody may guess any more, each time from another address; returns how often that went. */
async function useUp(identifier: string): Promise<number> {
  for (let guesses = 0; ; guesses++)
    if ((await browser().guess(identifier)).statusCode === 429) return guesses
}

const codes = (answers: LightMyRequestResponse[]) => answers.map((answer) => answer.statusCode)

describe('an attacker with many addresses', () => {
  test('gets ten guesses in five minutes, and does not keep the member out on a device that he has signed in on', async () => {
    const { username, email, id, device } = await provenMember()
    await device.send('POST', '/api/logout')
    for (const identifier of [username, email]) {
      expect(await useUp(identifier)).toBe(10)
      expect((await browser().login(identifier)).statusCode).toBe(429)
      const answer = await device.login(identifier)
      expect([answer.statusCode, answer.json().id]).toEqual([200, id])
    }
  })

  test('does not keep him from asking for a new password there, which lets him in on a new device too', async () => {
    const { email, username, device } = await provenMember()
    const ask = (on: ReturnType<typeof browser>) => on.send('POST', '/api/forgot-password', { email })
    const asked = []
    for (let n = 0; n < 4; n++) asked.push(await ask(browser()))
    expect(codes(asked)).toEqual([200, 200, 200, 429])
    expect((await ask(device)).statusCode).toBe(200)
    await useUp(username)
    const token = tokenIn((await home.lettersTo(email)).at(-1))
    const fresh = browser()
    const reset = { token, newPassword: 'Better-Orbit-88' }
    expect((await fresh.send('POST', '/api/reset-password', reset)).statusCode).toBe(200)
    expect((await fresh.login(username, 'Better-Orbit-88')).statusCode).toBe(200)
  })

  test('uses up his own address alone: five guesses from one leave the member in at another', async () => {
    const { username } = await newMember()
    const attacker = browser('203.0.113.200')
    const guesses = []
    for (let n = 0; n < 12; n++) guesses.push(await attacker.guess(username))
    expect(codes(guesses)).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
    expect((await browser('203.0.113.201').login(username)).statusCode).toBe(200)
  })

  test('cannot shut out the others who share his address, on devices that are known', async () => {
    const { username, device } = await newMember()
    const shared = browser('203.0.113.210', device.jar)
    const attacker = browser('203.0.113.210')
    for (let n = 0; n < 31; n++) await attacker.guess(`nobody_${n}`)
    for (let n = 0; n < 300; n++) await home.ctx.limits.spend('address', '203.0.113.210').catch(() => {})
    expect((await attacker.login(username)).statusCode).toBe(429)
    expect((await shared.login(username)).statusCode).toBe(200)
  })

  test('gets no further guesses at somebody by claiming his address on devices of his own', async () => {
    const { email } = await provenMember()
    const pretender = await newMember(browser(), 'Other-Orbit-5')
    await home.pool.query('update email_claims set email = $1 where user_id = $2', [email, pretender.id])
    await useUp(email)
    // Not even the right password of the owner is looked at from there.
    expect((await pretender.device.login(email, PASSWORD)).statusCode).toBe(401)
    expect((await pretender.device.login(email, 'Other-Orbit-5')).json().id).toBe(pretender.id)
  })
})

describe('a known device', () => {
  beforeEach(() => home.clock.advance(10 * MINUTE))

  test('is limited too: ten wrong passwords in five minutes', async () => {
    const { username, device } = await newMember()
    const guesses = []
    for (let n = 0; n < 11; n++) guesses.push(await device.guess(username))
    expect(codes(guesses)).toEqual([...Array(10).fill(401), 429])
  })

  test('has a cookie that scripts cannot read and that says nothing of the account', async () => {
    const { username, email, id } = await newMember()
    const answer = await browser().login(username)
    const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('hungr_device='))
    expect(cookie).toMatch(
      /^hungr_device=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    for (const text of [username, email, String(id)]) {
      expect(cookie).not.toContain(text)
      expect(Buffer.from(cookie!.slice(13, 58), 'base64url').toString('latin1')).not.toContain(text)
    }
  })

  test('cannot be made up, nor taken over from another account or device', async () => {
    const { username, device } = await newMember()
    const other = await newMember()
    await useUp(username)
    const [id, mark] = device.jar.hungr_device!.split('.')
    const [otherId, otherMark] = other.device.jar.hungr_device!.split('.')
    for (const forged of [
      `${id}.${'A'.repeat(22)}`,
      `${otherId}.${mark}`,
      `${id}.${otherMark}`,
      `${id}`,
      `${id}.${mark}.`,
      'nonsense',
    ])
      expect((await browser(undefined, { hungr_device: forged }).login(username)).statusCode).toBe(429)
    expect((await browser(undefined, { hungr_device: `${id}.${mark}` }).login(username)).statusCode).toBe(200)
  })

  test('knows several accounts', async () => {
    const shared = browser()
    const [one, two] = [await newMember(shared), await newMember(shared)]
    for (const { username } of [one, two]) {
      await useUp(username)
      expect((await shared.login(username)).statusCode).toBe(200)
    }
  })

  test('that is cleared is a stranger again', async () => {
    const { username, device } = await newMember()
    await device.send('GET', '/api/logout')
    expect(device.jar.hungr_device).toBe('')
    await useUp(username)
    expect((await device.login(username)).statusCode).toBe(429)
  })

  test('lets a member set a new password by an address that is not proven; the link does nothing elsewhere', async () => {
    const { username, email, device } = await newMember()
    await home.lettersTo(email)
    const ask = (on: ReturnType<typeof browser>) => on.send('POST', '/api/forgot-password', { email })
    const before = (await home.lettersTo(email)).length
    await ask(browser())
    expect((await home.lettersTo(email)).slice(before)).toEqual([])
    await ask(device)
    const token = tokenIn((await home.lettersTo(email)).at(-1))
    const reset = { token, newPassword: 'Better-Orbit-88' }
    expect((await browser().send('POST', '/api/reset-password', reset)).statusCode).toBe(400)
    const thief = await newMember()
    expect((await thief.device.send('POST', '/api/reset-password', reset)).statusCode).toBe(400)
    expect((await device.send('POST', '/api/reset-password', reset)).statusCode).toBe(200)
    expect((await device.login(username, 'Better-Orbit-88')).statusCode).toBe(200)
  })
})

test('a login that succeeds does not count', async () => {
  const { username } = await newMember()
  for (let n = 0; n < 12; n++) expect((await browser('203.0.113.220').login(username)).statusCode).toBe(200)
})

describe('failed tries', () => {
  const sessionsOf = async (device: ReturnType<typeof browser>) => {
    await home.runJobs()
    return (await device.send('GET', '/api/sessions')).json() as {
      isCurrent: boolean
      failedTries: number
      lastFailedTryAt: string | null
    }[]
  }
  const currentOf = async (device: ReturnType<typeof browser>) =>
    (await sessionsOf(device)).find(({ isCurrent }) => isCurrent)!

  test('are told to the member in his list of sessions, with when the last one was', async () => {
    const { username, email, device } = await provenMember()
    expect(await currentOf(device)).toMatchObject({ failedTries: 0, lastFailedTryAt: null })
    await browser().guess(username)
    home.clock.advance(MINUTE)
    await browser().guess(email)
    expect(await currentOf(device)).toMatchObject({
      failedTries: 2,
      lastFailedTryAt: home.clock.now.toISOString(),
    })
  })

  test('are those since the sign-in before: still told after the next one, and gone after the one that follows', async () => {
    const { username, device } = await newMember()
    await device.send('POST', '/api/logout')
    await browser().guess(username)
    await home.runJobs()
    const phone = browser()
    await phone.login(username)
    expect(await currentOf(phone)).toMatchObject({ failedTries: 1 })
    const tablet = browser()
    await tablet.login(username)
    expect(await currentOf(tablet)).toMatchObject({ failedTries: 0, lastFailedTryAt: null })
    expect(await currentOf(phone)).toMatchObject({ failedTries: 1 })
  })

  test('by an address are told to its owner alone, not to who claims it', async () => {
    const owner = await provenMember()
    const pretender = await newMember()
    await home.pool.query('update email_claims set email = $1 where user_id = $2', [
      owner.email,
      pretender.id,
    ])
    await browser().guess(owner.email)
    expect(await currentOf(owner.device)).toMatchObject({ failedTries: 1 })
    expect(await currentOf(pretender.device)).toMatchObject({ failedTries: 0 })
    const nobodys = await newMember()
    await browser().guess(nobodys.email)
    expect(await currentOf(nobodys.device)).toMatchObject({ failedTries: 0 })
  })
})
