import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { demoApi } from '#contract/demo.ts'
import { tapsApi } from '#contract/taps.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { useTestApp } from '#server/testing/app.ts'
import { adminAccount, memberAccount } from './accounts.ts'
import { findCompany } from './alive/company.ts'
import { openDemo } from './demo.ts'

const home = useTestApp({ HUNGR_DEMO: '1' }, [memberAccount, adminAccount])
const PACE = 0.02
const SEEDING_MS = 180_000
let close: () => Promise<void>

beforeAll(async () => {
  await home.listen()
  close = await openDemo(home.ctx, PACE)
}, SEEDING_MS)
afterAll(() => close())

/** What a browser that signed in with this account reads. */
async function enter({ username, password }: { username: string; password: string }) {
  // A code of the app counts once, and there is one for each half minute.
  home.clock.advance(30_000)
  const { accounts } = (await home.app.inject({ url: demoApi.accounts.path })).json()
  const { code } = accounts.find((account: { username: string }) => account.username === username)
  const answer = await home.app.inject({
    method: authApi.login.method,
    url: authApi.login.path,
    payload: { identifier: username, password, code },
  })
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  return async (url: string) => (await home.app.inject({ url, headers: { cookie } })).json()
}

const countUsers = async () => Number((await home.pool.query('select count(*) from users')).rows[0].count)

const findAlive = async () => (await findCompany(home.ctx)).alive[0]!.id

describe('the sign-in page of the demo', () => {
  test('lists accounts that one can enter, the member first', async () => {
    const answer = await home.app.inject({ url: demoApi.accounts.path })
    const { appSecret: _, ...keeper } = adminAccount
    const code = expect.stringMatching(/^\d{6}$/)
    expect(answer.json().accounts).toEqual([memberAccount, { ...keeper, code }])
    for (const account of [memberAccount, adminAccount]) {
      const get = await enter(account)
      expect(await get('/api/user')).toMatchObject({
        username: account.username,
        profile: { age: expect.any(Number) },
      })
    }
  })

  test('is nowhere but in the demo, which never runs in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', HUNGR_DEMO: '1' })).toThrow('HUNGR_DEMO')
  })
})

describe('the house that a visitor finds', () => {
  test('has something on every screen', async () => {
    const get = await enter(memberAccount)
    const counts = Object.fromEntries(
      await Promise.all(
        [
          '/api/conversations',
          '/api/groups',
          '/api/taps/received',
          '/api/taps/sent',
          '/api/favourites',
          '/api/visitors',
          '/api/conversations?filter=requests',
          '/api/notifications',
          '/api/quickies',
          '/api/tips',
          '/api/gallery-photos',
          '/api/feedback/responses',
          '/api/discover?limit=200',
          '/api/announced-trips',
        ].map(async (url) => [url, (await get(url)).length] as const),
      ),
    )
    for (const [url, count] of Object.entries(counts)) expect(count, url).toBeGreaterThan(0)
    expect(counts['/api/discover?limit=200']).toBe(200)
    const { rows: votes } = await home.pool.query('select count(*)::int from poll_votes')
    expect(votes[0].count).toBeGreaterThan(0)
    for (const badge of ['messages', 'groups', 'taps', 'feedback'])
      expect((await get(`/api/badge-counts/${badge}`)).count, badge).toBeGreaterThan(0)
  })

  test('keeps conversations whose numbers have no gap and whose newest is the last', async () => {
    const { rows } = await home.pool.query(
      `select c.id from conversations c join messages m on m.conversation_id = c.id
       group by c.id having max(m.seq) <> c.last_seq or count(*) <> c.last_seq`,
    )
    expect(rows).toEqual([])
  })

  test('shows pictures that can be opened', async () => {
    const get = await enter(memberAccount)
    const { profileImageUrl } = await get('/api/user')
    const person = await home.person()
    const picture = await person.get(profileImageUrl)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('gives the admin reports and feedback to look into', async () => {
    const get = await enter(adminAccount)
    expect((await get('/api/admin/reports')).length).toBeGreaterThan(0)
    expect((await get('/api/admin/feedback?timeRange=all')).length).toBeGreaterThan(5)
  })

  test('is not filled a second time', async () => {
    const before = await countUsers()
    const files = (await readdir(join(home.dataDir, 'media'), { recursive: true })).length
    const closeAgain = await openDemo(home.ctx, PACE)
    await closeAgain()
    expect(await countUsers()).toBe(before)
    expect((await readdir(join(home.dataDir, 'media'), { recursive: true })).length).toBe(files)
  })
})

describe('those who are alive', () => {
  test('read a message and answer, and type the next answer in sight', async () => {
    const aliveId = await findAlive()
    const visitor = await home.person()
    const line = await visitor.connect()
    await visitor.call(chatApi.sendMessage, { body: { toUserId: aliveId, content: 'How are you?' } })
    expect(await line.next('chat.message-sent')).toMatchObject({ fromUserId: visitor.id })
    expect(await line.next('chat.read')).toMatchObject({ readerId: aliveId })
    let answer = await line.next('chat.message-sent')
    // Others may have found a word of welcome first.
    while (answer.fromUserId !== aliveId) answer = await line.next('chat.message-sent')
    expect(answer.toUserId).toBe(visitor.id)
    // Who has answered is no stranger any more. Typing is passed on once in two seconds, and he typed just now.
    await new Promise((done) => setTimeout(done, 2_100))
    await visitor.call(chatApi.sendMessage, { body: { toUserId: aliveId, content: 'And how are they?' } })
    expect(await line.next('chat.typing')).toEqual({ fromUserId: aliveId })
    line.close()
  })

  test('say yes to a tap', async () => {
    const aliveId = await findAlive()
    const visitor = await home.person()
    const line = await visitor.connect()
    await visitor.call(tapsApi.send, { body: { toUserId: aliveId } })
    expect(await line.next('taps.answered')).toMatchObject({ toUserId: aliveId, status: 'accepted' })
    line.close()
  })

  test('tap and greet whoever comes in', async () => {
    const visitor = await home.person()
    const line = await visitor.connect()
    expect(await line.next('taps.received')).toMatchObject({ toUserId: visitor.id })
    expect(await line.next('chat.message-sent')).toMatchObject({ toUserId: visitor.id })
    line.close()
  })
})
