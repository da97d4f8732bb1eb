import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { chatApi } from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { feedbackApi } from '#contract/feedback.ts'
import { groupsApi } from '#contract/groups.ts'
import { mediaIdOf } from '#contract/media.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { tapsApi } from '#contract/taps.ts'
import { replyToFeedback } from '#server/features/feedback/feedback.service.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'
import { anyValues, pathOf } from './endpoint-walk.ts'

const home = useTestApp()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const withName = (endpoint: Endpoint) => [nameOf(endpoint), endpoint] as const

type Things = Record<
  | 'photo'
  | 'quickie'
  | 'message'
  | 'notification'
  | 'session'
  | 'response'
  | 'group'
  | 'groupMessage'
  | 'tap',
  number
> & { media: string }

/** Calls that name a thing somebody owns, with that thing. Whoever it does not belong to is told that it is not there. */
const ownThings: Record<string, (things: Things) => Record<string, string | number>> = {
  'DELETE /api/gallery-photos/:id': ({ photo }) => ({ id: photo }),
  'DELETE /api/quickies/:id': ({ quickie }) => ({ id: quickie }),
  'POST /api/messages/:id/unsend': ({ message }) => ({ id: message }),
  'POST /api/notifications/:id/read': ({ notification }) => ({ id: notification }),
  'DELETE /api/sessions/:id': ({ session }) => ({ id: session }),
  'PATCH /api/feedback/responses/:id/read': ({ response }) => ({ id: response }),
  'PATCH /api/taps/:fromUserId': ({ tap }) => ({ fromUserId: tap }),
  'GET /media/:id': ({ media }) => ({ id: media }),
  'GET /media/:id/thumb': ({ media }) => ({ id: media }),
}

/** Calls about a group: for its members, and nobody else, also not for those who were. */
const groupCalls: Record<string, (things: Things) => Record<string, string | number>> = {
  'GET /api/groups/:id': ({ group }) => ({ id: group }),
  'DELETE /api/groups/:id': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/leave': ({ group }) => ({ id: group }),
  'GET /api/groups/:id/members': ({ group }) => ({ id: group }),
  'GET /api/groups/:id/messages': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/messages': ({ group }) => ({ id: group }),
  'POST /api/groups/:id/messages/:messageId/unsend': ({ group, groupMessage }) => ({
    id: group,
    messageId: groupMessage,
  }),
  'PATCH /api/groups/:id/read': ({ group }) => ({ id: group }),
}

/** Calls that name another member, or a place on the map: open to every member, and bound by blocks. */
const aboutMembers = new Set([
  'GET /api/user/:id',
  'GET /api/average-rating/:id',
  'GET /api/user-rating/:userId',
  'POST /api/rate-user/:userId',
  'POST /api/block/:userId',
  'DELETE /api/block/:userId',
  'GET /api/messages/:userId',
  'PATCH /api/messages/:userId/read',
  'PATCH /api/messages/:userId/unread',
  'DELETE /api/conversations/:userId',
  'GET /api/quickies/:id',
  'POST /api/quickies/:id/seen',
  'GET /api/tiles/:z/:x/:y',
])

const bodies: Record<string, object> = {
  'PATCH /api/taps/:fromUserId': { status: 'accepted' },
  'POST /api/groups/:id/messages': { content: 'Hello?' },
}

const callAs = (person: Person, endpoint: Endpoint, params: Record<string, string | number>) =>
  home.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, params),
    headers: { cookie: person.cookie },
    ...(bodies[nameOf(endpoint)] ? { payload: bodies[nameOf(endpoint)] } : anyValues(endpoint)),
  })

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
  let stranger: Person
  let former: Person
  let admin: Person
  beforeAll(async () => {
    const owner = await home.person()
    const friend = await home.person()
    stranger = await home.person()
    former = await home.person()
    admin = await home.person({ accountRole: 'superadmin' })
    things = await belongings(owner, friend, former, admin)
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
})

/** One of each thing, all of them the owner's. */
async function belongings(owner: Person, friend: Person, former: Person, admin: Person): Promise<Things> {
  const { body: photo } = await owner.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  const { body: quickie } = await owner.upload(
    quickiesApi.share,
    await webm({ seconds: 1 }),
    'q.webm',
    'video/webm',
  )
  const { body: picture } = await owner.upload(chatApi.uploadMedia, await plainJpeg())
  const { body: message } = await owner.call(chatApi.sendMessage, {
    body: { toUserId: friend.id, content: picture.url, messageType: 'image' },
  })
  await friend.call(tapsApi.send, { body: { toUserId: owner.id } })
  const { body: news } = await owner.call(notificationsApi.list)
  const { body: feedback } = await owner.call(feedbackApi.send, { body: { rating: 5 } })
  const response = await replyToFeedback(
    home.ctx,
    { id: admin.id, username: '', accountRole: 'admin', sessionId: 0 },
    feedback.id,
    'Thanks',
  )
  const { body: group } = await owner.call(groupsApi.create, {
    body: { name: 'Supper', memberIds: [friend.id, former.id] },
  })
  const { body: groupMessage } = await former.call(groupsApi.sendMessage, {
    params: { id: group.id },
    body: { content: 'Bye' },
  })
  const session = await home.pool.query('select id from sessions where user_id = $1', [owner.id])
  return {
    photo: photo.id,
    quickie: quickie.id,
    message: message.id,
    notification: news[0]!.id,
    session: session.rows[0].id,
    response: response.id,
    group: group.id,
    groupMessage: groupMessage.id,
    tap: friend.id,
    media: mediaIdOf(message.content)!,
  }
}
