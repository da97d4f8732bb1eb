import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { groupsApi } from '#contract/groups.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'
import { belongings, type Things } from './belongings.ts'
import { anyValues, pathOf } from './endpoint-walk.ts'

const home = useTestApp()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const withName = (endpoint: Endpoint) => [nameOf(endpoint), endpoint] as const

/** Calls that name a thing somebody owns, with that thing. Whoever it does not belong to is told that it is not there. */
const ownThings: Record<string, (things: Things) => Record<string, string | number>> = {
  'DELETE /api/gallery-photos/:id': ({ photo }) => ({ id: photo }),
  'DELETE /api/quickies/:id': ({ quickie }) => ({ id: quickie }),
  'POST /api/messages/:id/unsend': ({ message }) => ({ id: message }),
  'PUT /api/messages/:id/content': ({ text }) => ({ id: text }),
  'PUT /api/messages/:id/reaction': ({ message }) => ({ id: message }),
  'POST /api/view-once/:id/open': ({ once }) => ({ id: once }),
  'POST /api/view-once/:id/close': ({ once }) => ({ id: once }),
  'POST /api/received-media/:id/show': ({ picture }) => ({ id: picture }),
  'DELETE /api/received-media/:id': ({ picture }) => ({ id: picture }),
  'PATCH /api/albums/:id': ({ album }) => ({ id: album }),
  'DELETE /api/albums/:id': ({ album }) => ({ id: album }),
  'DELETE /api/albums/:id/items/:mediaId': ({ album, albumItem }) => ({ id: album, mediaId: albumItem }),
  'GET /api/albums/:id/holders': ({ album }) => ({ id: album }),
  'POST /api/albums/:id/shares/:userId': ({ album, tap }) => ({ id: album, userId: tap }),
  'GET /api/album-shares/:id': ({ shownAlbum }) => ({ id: shownAlbum }),
  'POST /api/album-shares/:id/open': ({ shownAlbum }) => ({ id: shownAlbum }),
  'POST /api/album-shares/:id/close': ({ shownAlbum }) => ({ id: shownAlbum }),
  'DELETE /api/album-shares/:id': ({ share }) => ({ id: share }),
  'POST /api/notifications/:id/read': ({ notification }) => ({ id: notification }),
  'DELETE /api/sessions/:id': ({ session }) => ({ id: session }),
  'PATCH /api/passkeys/:id': ({ passkey }) => ({ id: passkey }),
  'DELETE /api/passkeys/:id': ({ passkey }) => ({ id: passkey }),
  'PATCH /api/feedback/responses/:id/read': ({ response }) => ({ id: response }),
  'PATCH /api/taps/:fromUserId': ({ tap }) => ({ fromUserId: tap }),
  'GET /media/:id': ({ media }) => ({ id: media }),
  'GET /media/:id/thumb': ({ media }) => ({ id: media }),
  'GET /media/:id/mp4': ({ media }) => ({ id: media }),
}

/** Calls about a group: for its members, and nobody else, also not for those who were. */
const groupCalls: Record<string, (things: Things) => Record<string, string | number>> = {
  'GET /api/groups/:id': ({ group }) => ({ id: group }),
  'DELETE /api/groups/:id': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/leave': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/stay': ({ group }) => ({ id: group }),
  'GET /api/groups/:id/members': ({ group }) => ({ id: group }),
  'GET /api/groups/:id/invitation': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/invitation': ({ group }) => ({ id: group }),
  'DELETE /api/groups/:id/invitation': ({ group }) => ({ id: group }),
  'GET /api/groups/:id/requests': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/requests/:userId': ({ group, asker }) => ({ id: group, userId: asker }),
  'PUT /api/groups/:id/pinned': ({ group }) => ({ id: group }),
  'PATCH /api/groups/:id': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/picture': ({ group }) => ({ id: group }),
  'DELETE /api/groups/:id/picture': ({ group }) => ({ id: group }),
  'PUT /api/groups/:id/members/:userId/role': ({ group, tap }) => ({ id: group, userId: tap }),
  'DELETE /api/groups/:id/members/:userId': ({ group, tap }) => ({ id: group, userId: tap }),
  'GET /api/groups/:id/messages': ({ group }) => ({ id: group }),
  'GET /api/groups/:id/media': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/search': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/messages': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/messages/:messageId/unsend': ({ group, groupMessage }) => ({
    id: group,
    messageId: groupMessage,
  }),
  'PUT /api/groups/:id/messages/:messageId/content': ({ group, groupMessage }) => ({
    id: group,
    messageId: groupMessage,
  }),
  'POST /api/groups/:id/polls': ({ group }) => ({ id: group }),
  'GET /api/groups/:id/polls/:messageId': ({ group, poll }) => ({ id: group, messageId: poll }),
  'PUT /api/groups/:id/polls/:messageId/vote': ({ group, poll }) => ({ id: group, messageId: poll }),
  'POST /api/groups/:id/polls/:messageId/close': ({ group, poll }) => ({ id: group, messageId: poll }),
  'PATCH /api/groups/:id/read': ({ group }) => ({ id: group }),
  'PATCH /api/groups/:id/unread': ({ group }) => ({ id: group }),
  'PATCH /api/groups/:id/standing': ({ group }) => ({ id: group }),
  'PUT /api/groups/:id/disappearing': ({ group }) => ({ id: group }),
}

/** Calls that name another member, or a place on the map: open to every member, and bound by blocks. */
const aboutMembers = new Set([
  'GET /api/user/:id',
  'GET /api/average-rating/:id',
  'GET /api/user-rating/:userId',
  'GET /api/taps/:userId',
  'GET /api/favourites/:userId',
  'PUT /api/favourites/:userId',
  'GET /api/passed/:userId',
  'PUT /api/passed/:userId',
  'POST /api/visits/:userId',
  'POST /api/rate-user/:userId',
  'POST /api/album-requests/:userId',
  'POST /api/block/:userId',
  'DELETE /api/block/:userId',
  'GET /api/messages/:userId',
  'GET /api/messages/:userId/media',
  'POST /api/messages/:userId/search',
  'PATCH /api/messages/:userId/read',
  'PATCH /api/messages/:userId/unread',
  'DELETE /api/conversations/:userId',
  'GET /api/conversations/:userId',
  'POST /api/conversations/:userId/accept',
  'PUT /api/conversations/:userId/disappearing',
  'PATCH /api/conversations/:userId/standing',
  'GET /api/quickies/:id',
  'POST /api/quickies/:id/seen',
  'GET /api/tiles/:z/:x/:y',
  'GET /api/cities/:cityId',
  'GET /api/cities/:cityId/members',
])

const bodies: Record<string, object> = {
  'PUT /api/messages/:id/content': { content: 'Other words' },
  'PUT /api/groups/:id/messages/:messageId/content': { content: 'Other words' },
  'PUT /api/messages/:id/reaction': { emoji: '❤️' },
  'PATCH /api/albums/:id': { name: 'Renamed' },
  'PATCH /api/passkeys/:id': { name: 'Renamed' },
  'PATCH /api/taps/:fromUserId': { status: 'accepted' },
  'POST /api/groups/:id/messages': { content: 'Hello?' },
  'POST /api/groups/:id/polls': { question: 'Where?', answers: ['Here', 'There'] },
  'PUT /api/groups/:id/polls/:messageId/vote': { answers: [0] },
  'POST /api/groups/:id/search': { text: 'hello' },
  'PUT /api/groups/:id/disappearing': { disappearAfter: '24h' },
  'PUT /api/groups/:id/pinned': { seq: 1 },
  'PUT /api/groups/:id/members/:userId/role': { groupRole: 'member' },
  'POST /api/groups/:id/invitation': { lasts: '1h', needsApproval: false },
  'POST /api/groups/:id/requests/:userId': { accept: true },
}

async function callAs(person: Person, endpoint: Endpoint, params: Record<string, string | number>) {
  if (nameOf(endpoint) === 'POST /api/groups/:id/picture')
    return (await person.upload(endpoint, await plainJpeg(), 'p.jpg', 'image/jpeg', { params } as object)).raw
  return home.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, params),
    headers: { cookie: person.cookie },
    ...(bodies[nameOf(endpoint)] ? { payload: bodies[nameOf(endpoint)] } : anyValues(endpoint)),
  })
}

test('every call that names something says whose it is', () => {
  const naming = endpoints.filter(({ path, access }) => path.includes(':') && access === 'member').map(nameOf)
  const placed = [...Object.keys(ownThings), ...Object.keys(groupCalls), ...aboutMembers]
  expect(placed.sort()).toEqual(naming.sort())
})

test.each(endpoints.filter(({ access }) => access !== 'anyone').map(withName))(
  '%s refuses the suspended',
  async (_name, endpoint) => {
    const suspended = await home.person({ accountRole: 'superadmin' })
    await home.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
    const answer = await home.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint),
      headers: { cookie: suspended.cookie },
      ...anyValues(endpoint),
    })
    expect(answer.statusCode).toBe(401)
  },
)

describe('what is somebody’s', () => {
  let things: Things
  let owner: Person
  let stranger: Person
  let former: Person
  let admin: Person
  beforeAll(async () => {
    owner = await home.person()
    const friend = await home.person()
    stranger = await home.person()
    former = await home.person()
    admin = await home.person({ accountRole: 'superadmin' })
    things = await belongings(home, { owner, friend, former, admin })
    await former.call(groupsApi.leave, { params: { id: things.group } })
  })

  test.each(endpoints.filter((endpoint) => nameOf(endpoint) in ownThings).map(withName))(
    '%s answers another member as if it were not there',
    async (name, endpoint) => {
      for (const person of [stranger, former, admin])
        expect((await callAs(person, endpoint, ownThings[name]!(things))).statusCode).toBe(404)
    },
  )

  test.each(endpoints.filter((endpoint) => nameOf(endpoint) in groupCalls).map(withName))(
    '%s answers strangers, former members and admins alike with not found',
    async (name, endpoint) => {
      for (const person of [stranger, former, admin])
        expect((await callAs(person, endpoint, groupCalls[name]!(things))).statusCode).toBe(404)
    },
  )

  // Last, because it uses the things up: were their ids wrong, the refusals above would prove nothing.
  test('is the owner’s to use, each in its own way', async () => {
    const gentleFirst = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']
    const calls = endpoints
      .filter((endpoint) => nameOf(endpoint) in { ...ownThings, ...groupCalls })
      .filter(({ path }) => !path.endsWith('/leave'))
      .sort(
        (a, b) =>
          gentleFirst.indexOf(a.method) - gentleFirst.indexOf(b.method) ||
          // What is in a group goes before the group.
          (a.method === 'DELETE' ? b.path.length - a.path.length : 0),
      )
    const own = { ...things, groupMessage: things.ownGroupMessage }
    for (const endpoint of calls) {
      const name = nameOf(endpoint)
      const { statusCode } = await callAs(owner, endpoint, { ...ownThings, ...groupCalls }[name]!(own))
      expect([name, Math.floor(statusCode / 100)]).toEqual([name, 2])
    }
  })
})
