import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { chatApi } from '#contract/chat.ts'
import { discoveryApi } from '#contract/discovery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { feedbackApi } from '#contract/feedback.ts'
import { groupInvitationsApi } from '#contract/group-invitations.ts'
import { groupsApi } from '#contract/groups.ts'
import { cellOf, locationApi } from '#contract/location.ts'
import { mediaIdOf } from '#contract/media.ts'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { ratingsApi } from '#contract/ratings.ts'
import { safetyApi } from '#contract/safety.ts'
import { tapsApi } from '#contract/taps.ts'
import { tipsApi } from '#contract/tips.ts'
import { travelApi } from '#contract/travel.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { belongings, giveCopy } from './belongings.ts'
import { pathOf } from './endpoint-walk.ts'
import { BERLIN } from './gazetteer-cities.ts'

const home = useTestApp()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const everywhere = '?south=-90&west=-180&north=90&east=180'

type Reply = { cookie: string; name: string; text: string }
/** Every reply of the whole test, whoever asked for it. */
const replies: Reply[] = []
const frames: string[] = []
let vic: Person
let bert: Person
let owner: Person
let admin: Person
/** What only he himself may read, and what nobody may. */
const secrets = new Map<number, { own: string[]; nobodys: string[] }>()

function record(): void {
  const inject = home.app.inject.bind(home.app)
  const recording = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const reply = (await inject(options)) as LightMyRequestResponse
    const isZip = reply.headers['content-type'] === 'application/zip'
    const body = isZip ? strFromU8(unzipSync(new Uint8Array(reply.rawPayload))['data.json']!) : reply.body
    const cookie = String((options.headers as Record<string, string> | undefined)?.cookie ?? '')
    const text = `${body}\n${JSON.stringify(reply.headers)}`
    replies.push({ cookie, name: `${options.method} ${String(options.url)}`, text })
    return reply
  }
  home.app.inject = recording as typeof home.app.inject
}

/** Gives him an e-mail, a hash and a place that are found nowhere else, and remembers his session. */
async function plantOn(person: Person, place: { lat: number; lng: number }): Promise<void> {
  const email = `planted-${person.id}@secret.example`
  const hash = `$argon2id$planted-${person.id}`
  await home.pool.query('update users set email = $2, password_hash = $3 where id = $1', [
    person.id,
    email,
    hash,
  ])
  expect((await person.call(locationApi.setLocation, { body: place })).status).toBe(200)
  const { rows } = await home.pool.query('select token_hash from sessions where user_id = $1', [person.id])
  const tokens = rows.flatMap(({ token_hash }) => [
    token_hash.toString('hex'),
    token_hash.toString('base64'),
    token_hash.toString('base64url'),
  ])
  secrets.set(person.id, {
    own: [email, person.cookie.split('=')[1]!, String(cellOf(place))],
    nobodys: [hash, ...tokens, String(place.lat), String(place.lng)],
  })
}

beforeAll(async () => {
  record()
  vic = await home.person()
  bert = await home.person()
  owner = await home.person()
  admin = await home.person({ accountRole: 'superadmin' })
  await plantOn(vic, { lat: 52.5071834, lng: 13.3913572 })
  await plantOn(bert, { lat: 52.5234719, lng: 13.4114683 })
  await plantOn(owner, { lat: 52.4911357, lng: 13.3721846 })
  await plantOn(admin, { lat: 52.5419283, lng: 13.3529174 })
  await home.listen()
  const line = await vic.connect()
  line.socket.on('message', (data) => frames.push(String(data)))
})

/** One will come, and says so; one is there, and his home is nobody's to know. */
async function travel(): Promise<void> {
  const day = (days: number) =>
    new Date(home.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [person, from] of [
    [owner, 4],
    [bert, 0],
  ] as const) {
    const trip = { cityId: BERLIN, startsOn: day(from), endsOn: day(from + 2), isAnnounced: true }
    expect((await person.call(travelApi.plan, { body: trip })).status).toBe(200)
  }
}

test('no answer to any call, and no frame, holds what is secret about another member', async () => {
  const things = await belongings(home, { owner, friend: vic, former: bert, admin })
  await liveTogether()
  const { body: his } = await vic.call(profileApi.member, { params: { id: owner.id } })
  const picture = mediaIdOf(his.gallery[0]!.url)!
  await giveCopy(home, picture)
  const ids = { id: owner.id, userId: owner.id, cityId: BERLIN, z: 3, x: 3, y: 3 }
  await travel()
  const named: Record<string, Record<string, string | number>> = {
    'GET /api/quickies/:id': { id: things.quickie },
    'GET /api/groups/:id': { id: things.group },
    'GET /api/groups/:id/members': { id: things.group },
    'GET /api/groups/:id/messages': { id: things.group },
    'GET /api/groups/:id/media': { id: things.group },
    'GET /api/groups/:id/polls/:messageId': { id: things.group, messageId: things.poll },
    'GET /api/groups/:id/invitation': { id: things.group },
    'GET /api/groups/:id/requests': { id: things.group },
    'GET /api/albums/:id/holders': { id: things.album },
    'GET /api/album-shares/:id': { id: things.share },
    'GET /media/:id': { id: picture },
    'GET /media/:id/thumb': { id: picture },
    'GET /media/:id/mp4': { id: picture },
  }
  /** What only its owner may ask for. */
  const ownersAlone = [
    'GET /api/groups/:id/invitation',
    'GET /api/groups/:id/requests',
    'GET /api/albums/:id/holders',
  ]
  const { body: link } = await owner.call(groupInvitationsApi.invite, {
    params: { id: things.group },
    body: { lasts: '24h', needsApproval: false },
  })
  const queries: Record<string, string> = {
    '/api/group-invitations': `?token=${link.token}`,
    '/api/discover/map': everywhere,
    '/api/as-seen-by': '?viewer=partner',
  }
  const byName = await vic.call(discoveryApi.byUsername, { body: { start: owner.username } })
  expect(byName.body.map(({ id }) => id)).toContain(owner.id)
  await vic.call(profileApi.startExport)
  await home.runJobs()
  const failed: string[] = []
  for (const endpoint of endpoints.filter(({ method, path }) => method === 'GET' && path !== '/api/logout')) {
    const member = ownersAlone.includes(nameOf(endpoint)) ? owner : vic
    const caller = endpoint.access === 'member' ? member : admin
    const query = queries[endpoint.path] ?? '?q=Berlin'
    const { statusCode } = await caller.get(pathOf(endpoint, named[nameOf(endpoint)] ?? ids) + query)
    if (statusCode !== 200) failed.push(`${nameOf(endpoint)}: ${statusCode}`)
  }
  // Without a tile server there are no tiles; everything else was really read.
  expect(failed).toEqual(['GET /api/tiles/:z/:x/:y: 404'])

  const leaks: string[] = []
  const readers = [vic, bert, owner, admin]
  for (const { cookie, name, text } of replies) {
    const reader = readers.find((person) => person.cookie === cookie)
    for (const [id, { own, nobodys }] of secrets) {
      const mayRead = id === reader?.id || (reader === admin && name.includes('/api/admin/'))
      const found = [...nobodys, ...(mayRead ? [] : own)].filter((secret) => text.includes(secret))
      leaks.push(...found.map((secret) => `${name} shows ${secret} to ${reader?.username ?? 'anyone'}`))
    }
    if (reader !== admin && /"(super)?admin"/.test(text)) leaks.push(`${name} shows an account role`)
  }
  expect(leaks).toEqual([])
  expect(replies.length).toBeGreaterThan(80)

  expect(frames.length).toBeGreaterThan(3)
  const told = frames.join('\n')
  for (const [id, { own, nobodys }] of secrets)
    expect(
      [...own, ...nobodys].filter((secret) => told.includes(secret)),
      `frames about ${id}`,
    ).toEqual([])
})

test('what others say among themselves, report and complain of reaches nobody else', () => {
  const shows = ({ text }: Reply) => /among-themselves|of-the-report|to-the-house/.test(text)
  const isBy = (person: Person) => (reply: Reply) => reply.cookie === person.cookie
  expect(replies.filter(isBy(vic)).filter(shows)).toEqual([])
  expect(replies.filter(isBy(bert)).filter(shows)).not.toEqual([])
  expect(replies.filter(isBy(admin)).filter(shows)).not.toEqual([])
})

/** All that goes on between three of them, so that every list has something in it. */
async function liveTogether(): Promise<void> {
  const params = (person: Person) => ({ params: { userId: person.id } })
  for (const [from, to] of [
    [vic, owner],
    [owner, vic],
    [bert, vic],
    [admin, vic],
  ] as const) {
    await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello there' } })
    await from.call(tapsApi.send, { body: { toUserId: to.id } })
    await from.call(tipsApi.send, { body: { toUserId: to.id, amount: 5 } })
    await from.call(ratingsApi.rate, { ...params(to), body: { rating: 4 } })
  }
  await bert.call(chatApi.sendMessage, { body: { toUserId: owner.id, content: 'among-themselves' } })
  await bert.call(chatApi.messages, params(owner))
  await bert.call(safetyApi.report, {
    body: { kind: 'member', userId: vic.id, reason: 'spam', text: 'of-the-report' },
  })
  await bert.call(feedbackApi.send, { body: { rating: 1, feedback: 'to-the-house' } })
  const { body: quickies } = await vic.call(quickiesApi.list)
  await vic.call(quickiesApi.markSeen, { params: { id: quickies[0]!.id } })
  await vic.call(profileApi.updateProfile, { body: { bio: 'Here I am' } })
  const stranger = await home.person()
  await vic.call(safetyApi.block, params(stranger))
  await vic.call(groupsApi.create, { body: { name: 'Another', memberIds: [owner.id, bert.id] } })
}
