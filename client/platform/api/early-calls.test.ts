import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { call } from './call.ts'
import { beginCall, dropCalls } from './early-calls.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () => new Response('[]'))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  dropCalls()
  vi.unstubAllGlobals()
})

test('what was asked for before the app was there is not asked for again by it, and both can read the answer', async () => {
  const early = beginCall(discoveryApi.list.path)
  expect((await call(discoveryApi.list, { query: {} })).body).toEqual([])
  expect(await (await early).json()).toEqual([])
  expect(fetched).toHaveBeenCalledTimes(1)
  await call(discoveryApi.list, { query: {} })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('an answer that was not wanted at the start is not used later', async () => {
  void beginCall(discoveryApi.list.path)
  dropCalls()
  await call(discoveryApi.list, { query: {} })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a call that fails before the app is there fails for the app as any other', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  beginCall(authApi.currentUser.path).catch(() => undefined)
  await expect(call(authApi.currentUser)).rejects.toMatchObject({ code: 'offline' })
})
