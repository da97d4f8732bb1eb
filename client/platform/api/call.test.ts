import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { bytes, endpoint, idParams, nextCursorHeader, nothing } from '#contract/endpoint.ts'
import { ApiError, errorText } from './api-error.ts'
import { call } from './call.ts'

const member = endpoint({
  method: 'GET',
  path: '/api/user/:id',
  access: 'member',
  params: idParams,
  query: z.object({ limit: z.optional(z.number()), role: z.optional(z.array(z.string())) }),
  reply: z.object({ name: z.string() }),
})
const rename = endpoint({
  method: 'PUT',
  path: '/api/name',
  access: 'member',
  body: z.object({ name: z.string() }),
  reply: nothing,
})
const members = endpoint({
  method: 'GET',
  path: '/api/members',
  access: 'member',
  query: z.object({ role: z.optional(z.string()), cursor: z.optional(z.string()) }),
  reply: z.array(z.string()),
  replyHeaders: { ...nextCursorHeader, 'x-total-count': z.coerce.number() },
})
const archive = endpoint({ method: 'GET', path: '/api/export', access: 'member', reply: bytes })

function answer(body: string | null, init?: ResponseInit) {
  const network = vi.fn<typeof fetch>(async () => new Response(body, init))
  vi.stubGlobal('fetch', network)
  return network
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const failure = await promise.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  return failure as ApiError
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('can be made and called off in browsers without AbortSignal.any', async () => {
    vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout.bind(AbortSignal) })
    const network = answer('{"name":"Theo"}')
    const leaving = new AbortController()
    await expect(call(member, { params: { id: 1000 }, query: {}, signal: leaving.signal })).resolves.toEqual({
      name: 'Theo',
    })
    expect(network.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
    leaving.abort()
    expect(network.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  test('fills the path and the query, and leaves out what is not given', async () => {
    const network = answer('{"name":"Theo"}')
    await call(member, { params: { id: 1000 }, query: { limit: undefined, role: ['Feedr', 'Switchr'] } })
    expect(network.mock.calls[0]?.[0]).toBe('/api/user/1000?role=Feedr&role=Switchr')
  })

  test('sends a body as JSON and the cookies of its own origin', async () => {
    const network = answer(null, { status: 204 })
    await expect(call(rename, { body: { name: 'Theo' } })).resolves.toBeUndefined()
    expect(network.mock.calls[0]?.[1]).toMatchObject({
      method: 'PUT',
      body: '{"name":"Theo"}',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
    })
  })

  test('lets in only what the contract declares', async () => {
    answer('{"name":"Theo","email":"theo@example.org"}')
    expect(await call(member, { params: { id: 1000 }, query: {} })).toEqual({ name: 'Theo' })
  })

  test('brings the headers that the contract declares, typed, beside the body', async () => {
    answer('["Theo"]', { headers: { 'x-next-cursor': 'after-theo', 'x-total-count': '7', etag: 'x' } })
    expect(await call(members, { query: {} })).toEqual({
      body: ['Theo'],
      headers: { 'x-next-cursor': 'after-theo', 'x-total-count': 7 },
    })
  })

  test('hands over a file as it came', async () => {
    answer('zip', { headers: { 'content-type': 'application/zip' } })
    expect(await (await call(archive)).text()).toBe('zip')
  })
})

describe('a call that fails', () => {
  test('has a message of status, colon and response text', async () => {
    const text = '{"code":"username_taken","message":"That username is taken","field":"username"}'
    answer(text, { status: 409 })
    const failure = await failureOf(call(rename, { body: { name: 'Theo' } }))
    expect(failure.message).toBe(`409: ${text}`)
    expect(failure).toMatchObject({
      status: 409,
      code: 'username_taken',
      serverMessage: 'That username is taken',
      field: 'username',
    })
  })

  test('has the status text where the body is empty', async () => {
    answer(null, { status: 502, statusText: 'Bad Gateway' })
    expect((await failureOf(call(archive))).message).toBe('502: Bad Gateway')
  })

  test('says how long to wait', async () => {
    answer('{"code":"too_many","message":"Slow down"}', { status: 429, headers: { 'retry-after': '30' } })
    expect((await failureOf(call(archive))).retryAfter).toBe(30)
  })

  test('is offline when the network is', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const failure = await failureOf(call(archive))
    expect(failure.code).toBe('offline')
    expect(errorText(failure, 'Login failed')).toBe('Network error. Check your connection and try again.')
  })

  test('is unreadable when the reply is not what the contract says', async () => {
    answer('{"nom":"Theo"}')
    expect((await failureOf(call(member, { params: { id: 1000 }, query: {} }))).code).toBe('unreadable')
  })

  test('stays an abort when the caller gave up', async () => {
    vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit) => Promise.reject(signal?.reason))
    const gaveUp = AbortSignal.abort()
    await expect(call(archive, { signal: gaveUp })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
