import { hash, verify } from '@node-rs/argon2'
import type { LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { useTestApp } from '#server/testing/app.ts'
import { hashPassword } from './password-hashing.ts'

vi.mock('@node-rs/argon2', { spy: true })

const home = useTestApp()
const PASSWORD = 'Plum-Orbit-92'
/** All of one length, so that only what the server knows about them can make a difference. */
const addresses = {
  proven: 'somebody-proven@example.org',
  claimed: 'somebody-claims@example.org',
  unknown: 'nobody-has-this@example.org',
}
let count = 0

/** Every statement that reaches the database. */
const statements: string[] = []
const query = pg.Client.prototype.query

beforeAll(async () => {
  await memberWithPassword('somebody-proven', 'Owners-Own-1')
  await signUp('somebody-claims', addresses.claimed)
  await home.runJobs()
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    statements.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return query.apply(this, args as never)
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

/**
 * Does the same with each of the addresses and expects the same: every byte that is read, and the work that it takes.
 * That stands for the time, which no test can measure.
 */
async function expectAlike(act: (address: string, username: string) => Promise<string[]>): Promise<void> {
  const found: Record<string, unknown> = {}
  for (const [name, address] of Object.entries(addresses)) {
    // The first call of a kind may prepare something for those after it.
    for (const attempt of ['warm', 'measured']) {
      statements.length = 0
      vi.mocked(hash).mockClear()
      vi.mocked(verify).mockClear()
      const username = `snoop_${String(++count).padStart(4, '0')}`
      const told = await act(address, username)
      const work = [...statements, vi.mocked(hash).mock.calls.length, vi.mocked(verify).mock.calls.length]
      if (attempt === 'measured') found[name] = { told, work }
    }
  }
  expect(found.proven).toEqual(found.unknown)
  expect(found.claimed).toEqual(found.unknown)
}

async function memberWithPassword(username: string, password: string) {
  const member = await home.person({ username })
  await home.pool.query('update users set password_hash = $1 where id = $2', [
    await hashPassword(password),
    member.id,
  ])
  return member
}

function send(url: string, payload: object, cookie = '') {
  const remoteAddress = `10.7.${++count >> 8}.${count & 255}`
  return home.app.inject({ method: 'POST', url, payload, remoteAddress, headers: { cookie } })
}

const read = (url: string, cookie: string) => home.app.inject({ url, headers: { cookie } })

const signUp = (username: string, email: string) =>
  send('/api/register', { email, username, password: PASSWORD })

const cookieOf = (answer: LightMyRequestResponse) => String(answer.headers['set-cookie']).split(';')[0]!

const deviceOf = (answer: LightMyRequestResponse) => {
  const { value } = answer.cookies.find(({ name }) => name === 'hungr_device')!
  return `hungr_device=${value}`
}

/** The length of an id is in that of the answer, and says nothing. */
const IRRELEVANT = new Set(['x-request-id', 'date', 'content-length'])

/** An answer to the last byte, but for what differs between any two accounts and calls. */
function seen(answer: LightMyRequestResponse, address: string, username: string): string {
  const isZip = answer.headers['content-type'] === 'application/zip'
  const body = isZip ? strFromU8(unzipSync(new Uint8Array(answer.rawPayload))['data.json']!) : answer.body
  const headers = Object.entries(answer.headers).filter(([name]) => !IRRELEVANT.has(name))
  return (
    [answer.statusCode, JSON.stringify(headers), body]
      .join('\n')
      .replaceAll(address, 'ADDRESS')
      .replaceAll(username, 'USERNAME')
      .replace(/(hungr_session|hungr_device)=[\w.-]+/g, '$1=RANDOM')
      .replace(/"(id|userId)":\s*\d+/g, '"$1":0')
      // Drawn at random for each member.
      .replace(/"stepOrigin":\s*"[^"]+"/g, '"stepOrigin":"RANDOM"')
  )
}

/** What the claimant of an address can get to read about himself. */
async function readOwn(address: string, username: string, cookie: string): Promise<string[]> {
  const urls = ['/api/user', '/api/sessions', '/api/export', '/api/notifications']
  const answers: LightMyRequestResponse[] = []
  for (const url of urls) answers.push(await read(url, cookie))
  return answers.map((answer) => seen(answer, address, username))
}

describe('nobody can tell whether an address belongs to a member, has been claimed, or is unknown', () => {
  test('by signing up with it', async () => {
    await expectAlike(async (address, username) => {
      const answer = await signUp(username, address)
      expect(answer.statusCode).toBe(200)
      const own = await readOwn(address, username, cookieOf(answer))
      return [seen(answer, address, username), ...own]
    })
  })

  test('by what the account shows after the mails have gone out, nor by asking for the link again', async () => {
    const cookies = new Map<string, string>()
    const accounts = new Map<string, string>()
    for (const [name, address] of Object.entries(addresses)) {
      const username = `later_${name.padEnd(8, '_')}`
      cookies.set(address, cookieOf(await signUp(username, address)))
      accounts.set(address, username)
    }
    await home.runJobs()
    await expectAlike(async (address) => {
      const [username, cookie] = [accounts.get(address)!, cookies.get(address)!]
      const again = await send('/api/verify-email/send', {}, cookie)
      const wrong = await send('/api/verify-email', { token: 'x'.repeat(43) }, cookie)
      const answers = [again, wrong].map((answer) => seen(answer, address, username))
      return [...answers, ...(await readOwn(address, username, cookie))]
    })
  })

  test.each([
    ['on a device that is not known', false],
    ['on one’s own device', true],
  ])(
    'by signing in with it or asking for a new password %s, with a password of one’s own or a wrong one',
    async (_where, isKnown) => {
      const accounts = new Map<string, { username: string; cookie: string }>()
      home.clock.advance(1000)
      for (const [name, address] of Object.entries(addresses)) {
        const username = `login_${isKnown}_${name.padEnd(8, '_')}`
        const answer = await signUp(username, address)
        accounts.set(address, { username, cookie: isKnown ? deviceOf(answer) : '' })
      }
      await expectAlike(async (address) => {
        const { username, cookie } = accounts.get(address)!
        const own = await send('/api/login', { identifier: address, password: PASSWORD }, cookie)
        expect(own.json().username).toBe(username)
        const wrong = await send('/api/login', { identifier: address, password: 'Wrong-Orbit-92' }, cookie)
        expect(wrong.statusCode).toBe(401)
        const forgot = await send('/api/forgot-password', { email: address }, cookie)
        return [own, wrong, forgot].map((answer) => seen(answer, address, username))
      })
    },
  )

  test('by signing in with it where nobody has claimed it lately', async () => {
    await home.pool.query('delete from email_claims')
    await expectAlike(async (address, username) => {
      const wrong = await send('/api/login', { identifier: address, password: 'Wrong-Orbit-92' })
      return [seen(wrong, address, username)]
    })
  })

  test('by moving one’s account to it', async () => {
    const cookies = new Map<string, string>()
    const accounts = new Map<string, string>()
    for (const [name, address] of Object.entries(addresses)) {
      const username = `mover_${name.padEnd(8, '_')}`
      cookies.set(address, cookieOf(await signUp(username, `${username}@example.org`)))
      accounts.set(address, username)
      await home.pool.query(`update users set email = $1 where username = $2`, [
        `${username}@example.org`,
        username,
      ])
    }
    await expectAlike(async (address) => {
      const [username, cookie] = [accounts.get(address)!, cookies.get(address)!]
      const answer = await send('/api/change-email', { email: address, currentPassword: PASSWORD }, cookie)
      expect(answer.json()).toMatchObject({ emailProven: true, pendingEmail: address })
      return [seen(answer, address, username), ...(await readOwn(address, username, cookie))]
    })
  })
})

describe('the mail', () => {
  const claim = async (address: string) => {
    const before = (await home.lettersTo(address)).length
    await signUp(`mailed_${++count}`, address)
    return (await home.lettersTo(address)).slice(before)
  }

  test('brings the link to an address that nobody has', async () => {
    const [letter] = await claim('fresh-address@example.org')
    expect(letter).toContain('/verify-email?token=')
  })

  test('tells the owner of a known one in neutral words, once, and brings no link that proves anything', async () => {
    const letters = await claim(addresses.proven)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain('there is nothing to do')
    expect(letters[0]).not.toContain('token=')
    for (const telling of [/hungr/i, /dating/i, /somebody-proven/, /mailed_/])
      expect(letters[0]?.replaceAll(/http\S+/g, '')).not.toMatch(telling)
  })

  test('goes to one address at most ten times an hour, whoever asks', async () => {
    const address = 'bombarded@example.org'
    for (let n = 0; n < 12; n++) await claim(address)
    expect(await home.lettersTo(address)).toHaveLength(10)
  })
})

test('an account that claims somebody else’s address never gets it, and he signs in as before', async () => {
  const owner = await memberWithPassword('rightful-owner', 'Owners-Own-1')
  const answer = await signUp('pretender', owner.email)
  const cookie = cookieOf(answer)
  await home.runJobs()
  const login = (password: string) => send('/api/login', { identifier: owner.email, password })
  expect((await login('Owners-Own-1')).json().id).toBe(owner.id)
  expect((await login(PASSWORD)).json().username).toBe('pretender')
  expect((await read('/api/user', cookie)).json()).toMatchObject({ email: owner.email, emailProven: false })
  const { body } = await owner.call(authApi.currentUser)
  expect(body).toMatchObject({ email: owner.email, emailProven: true })
  // A new password goes to the owner, never to the pretender.
  await send('/api/forgot-password', { email: owner.email })
  await home.runJobs()
  const { rows } = await home.pool.query('select user_id from password_resets')
  expect(rows.map((row) => row.user_id)).toContain(owner.id)
  expect(rows.map((row) => row.user_id)).not.toContain(answer.json().id)
})
