import { describe, expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { createTestApp, useTestApp } from '#server/testing/app.ts'
import { busy } from '../errors.ts'

const home = useTestApp({ METRICS_TOKEN: 'measure-me' })

describe('every answer', () => {
  test('forbids scripts and requests of other origins, sniffing, framing and referrers', async () => {
    const { headers } = await home.app.inject({ url: '/api/user' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/https?:/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('that is an error is { code, message } and nothing more', async () => {
    const missing = await home.app.inject({ url: '/api/nothing-here' })
    expect(missing.statusCode).toBe(404)
    expect(missing.json()).toEqual({ code: 'not_found', message: 'Not found' })
    const broken = await home.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: '{oops',
    })
    expect(broken.statusCode).toBe(400)
    expect(Object.keys(broken.json()).sort()).toEqual(['code', 'message'])
  })

  test('who may not call is told so before his body is read', async () => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      payload: '{oops',
    } as const
    expect((await home.app.inject({ ...request, url: '/api/messages' })).statusCode).toBe(401)
    const member = await home.person()
    const headers = { ...request.headers, cookie: member.cookie }
    expect((await home.app.inject({ ...request, headers, url: '/api/messages' })).statusCode).toBe(400)
    expect(
      (await home.app.inject({ ...request, headers, url: '/api/admin/feedback/1/reply' })).statusCode,
    ).toBe(403)
  })

  test('a failure inside never carries its cause', async () => {
    const person = await home.person()
    const { db } = home.ctx
    home.ctx.db = {
      select: () => {
        throw new Error('secret detail')
      },
    } as never
    const answer = await home.app.inject({ url: '/api/user', headers: { cookie: person.cookie } })
    home.ctx.db = db
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret detail')
  })

  test('a database that too many wait for is a 503 with when to come back', async () => {
    const person = await home.person()
    const { db } = home.ctx
    home.ctx.db = {
      select: () => {
        throw new Error('Failed query', { cause: busy() })
      },
    } as never
    const answer = await home.app.inject({ url: '/api/user', headers: { cookie: person.cookie } })
    home.ctx.db = db
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'busy', '5'])
  })

  test('a caller that is no browser, with neither Origin nor Sec-Fetch-Site, passes the cross-site check', async () => {
    const person = await home.person()
    expect((await person.call(authApi.endOtherSessions)).status).toBe(204)
    expect(
      (await person.call(authApi.endOtherSessions, { headers: { 'sec-fetch-site': 'same-origin' } })).status,
    ).toBe(204)
  })
})

describe('for the operator', () => {
  test('/healthz is alive and /readyz reaches the database', async () => {
    expect((await home.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'alive' })
    expect((await home.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
  })

  test('/metrics is closed without a token, also to the machine itself', async () => {
    const plain = await createTestApp()
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }])
      expect((await plain.app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
    await plain.close()
  })

  test('/metrics answers only to the token', async () => {
    expect((await home.app.inject({ url: '/metrics' })).statusCode).toBe(404)
    const answer = await home.app.inject({ url: '/metrics', headers: { authorization: 'Bearer measure-me' } })
    expect(answer.body).toContain('http_request_seconds')
  })

  test('the OpenAPI document is at /api/docs/json and its page at /api/docs', async () => {
    expect((await home.app.inject({ url: '/api/docs/json' })).json().paths['/api/login'].post).toBeTruthy()
    expect((await home.app.inject({ url: '/api/docs/' })).headers['content-type']).toContain('text/html')
  })

  test('the OpenAPI document says which headers a reply has', async () => {
    const { paths } = (await home.app.inject({ url: '/api/docs/json' })).json()
    expect(paths['/api/discover'].get.responses['200'].headers).toEqual({
      'x-next-cursor': { schema: { type: 'string' } },
      'x-looked-km': { schema: { type: 'number' } },
    })
    expect(paths['/api/admin/users'].get.responses['200'].headers).toEqual({
      'x-total-count': { schema: { type: 'number' } },
    })
  })
})

test('anyone who is signed out gets 300 calls per address in five minutes, the machine itself ten times that', async () => {
  const call = (remoteAddress: string) =>
    home.app.inject({ method: 'POST', url: '/api/logout', remoteAddress })
  const codes = new Set<number>()
  for (let n = 0; n < 300; n++) codes.add((await call('203.0.113.7')).statusCode)
  expect([...codes]).toEqual([204])
  const over = await call('203.0.113.7')
  expect(over.statusCode).toBe(429)
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  for (let n = 0; n < 301; n++) expect((await call('127.0.0.1')).statusCode).toBe(204)
})
