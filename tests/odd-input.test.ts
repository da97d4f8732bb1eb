import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { chatApi } from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { tapsApi } from '#contract/taps.ts'
import { useTestApp } from '#server/testing/app.ts'
import { pathOf } from './endpoint-walk.ts'
import { textFields } from './text-fields.ts'

const home = useTestApp()

describe('an id is plain decimal digits', () => {
  const odd = ['1e3', '[5]', ' 5', '5 ', '05', '+5', '0x5', '5.0', '-5', '٥', '9'.repeat(30), 'true', '']
  const withIds = endpoints.filter(({ path, params }) => params && /:(\w*[iI]d)\b/.test(path))

  test.each(withIds.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers anything else with 404',
    async (_name, endpoint) => {
      const { cookie } = await home.person({ accountRole: 'superadmin' })
      for (const text of odd) {
        const url = endpoint.path.replace(/:\w+/g, encodeURIComponent(text))
        const { statusCode } = await home.app.inject({ method: endpoint.method, url, headers: { cookie } })
        expect(statusCode, text).toBe(404)
      }
    },
  )

  test('in a body anything else is a 400, and the digits are the number', async () => {
    const [anna, ben] = [await home.person(), await home.person()]
    const tap = (toUserId: unknown) => anna.call(tapsApi.send, { body: { toUserId } as never })
    for (const value of [...odd, [ben.id], true, null, { id: 5 }, 1.5, -1, 2 ** 31])
      expect((await tap(value)).status, JSON.stringify(value)).toBe(400)
    expect((await tap(String(ben.id))).status).toBe(200)
  })
})

test('a text that nobody can see is blank: as a message, a name of a group, a first name', async () => {
  const [anna, ben] = [await home.person(), await home.person()]
  const nothing = '\u200b\u2060\u{e0041}'
  const sent = await anna.call(chatApi.sendMessage, { body: { toUserId: ben.id, content: nothing } })
  expect([sent.status, sent.body.message]).toEqual([400, 'Please write a message first.'])
  const group = await anna.call(groupsApi.create, { body: { name: nothing, memberIds: [ben.id] } })
  expect([group.status, group.body.message]).toEqual([400, 'Please give the group a name'])
  await anna.call(profileApi.updateProfile, { body: { firstName: nothing, bio: nothing } })
  const { body } = await ben.call(profileApi.member, { params: { id: anna.id } })
  expect([body.firstName, body.profile?.bio]).toEqual([null, ''])
})

describe('whatever is in a text, the answer is no failure of the server', () => {
  const odd = ['\u0000', 'a\u0000b', '\ud800', '\u{1f600}', "'", '%', '\\', '%00', '{"$ne":1}', '__proto__']

  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const { cookie } = await home.person({ accountRole: 'superadmin' })
      const other = await home.person()
      for (const request of requestsOf(endpoint, other.id))
        expect(
          (await home.app.inject({ ...request, headers: { cookie } })).statusCode,
          JSON.stringify(request),
        ).toBeLessThan(500)
    },
  )

  function* requestsOf(endpoint: Endpoint, id: number) {
    const { method, body, query, params } = endpoint
    const url = pathOf(endpoint, { id, userId: id, fromUserId: id })
    for (const text of odd) {
      for (const { fill } of body ? textFields(body) : [])
        yield { method, url, payload: aimAt(id, fill(text)) }
      for (const { path } of query ? textFields(query) : []) yield { method, url, query: { [path]: text } }
      if (params && text.isWellFormed())
        yield { method, url: endpoint.path.replace(/:\w+/g, encodeURIComponent(text)) }
    }
  }

  /** A member who is there, where the sample names one: so that the text gets as far as it can. */
  function aimAt(id: number, payload: unknown): object {
    const aimed = { ...(payload as Record<string, unknown>) }
    for (const name of ['toUserId', 'userId']) if (typeof aimed[name] === 'number') aimed[name] = id
    return aimed
  }
})
