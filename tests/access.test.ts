import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Access } from '#contract/endpoint.ts'
import { useTestApp } from '#server/testing/app.ts'
import { anyValues, pathOf } from './endpoint-walk.ts'

const home = useTestApp()
const named = (access: Access) =>
  endpoints
    .filter((endpoint) => endpoint.access === access)
    .map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    .sort()

describe('who gets in', () => {
  // Written out on purpose: opening a call to the world must be a line that someone reads.
  test('these calls are open to anyone, and no others', () => {
    expect(named('anyone')).toEqual([
      'GET /api/common-passwords',
      'GET /api/demo',
      'GET /api/logout',
      'POST /api/forgot-password',
      'POST /api/login',
      'POST /api/logout',
      'POST /api/passkeys/sign-in',
      'POST /api/passkeys/sign-in/options',
      'POST /api/payments/webhook',
      'POST /api/register',
      'POST /api/reset-password',
      'POST /api/test-simple-upload',
    ])
  })

  test('these calls are for admins, and no others', () => {
    expect(named('admin')).toEqual([
      'GET /api/admin/feedback',
      'GET /api/admin/messages',
      'GET /api/admin/overview',
      'GET /api/admin/reports',
      'GET /api/admin/users',
      'GET /api/admin/verifications',
      'PATCH /api/admin/users/:id/block',
      'PATCH /api/admin/users/:id/role',
      'POST /api/admin/feedback/:id/reply',
      'POST /api/admin/reports/:id',
      'POST /api/admin/verifications/:id',
      'POST /api/admin/verifications/:id/open',
    ])
    expect(named('superadmin')).toEqual(['GET /api/admin/audit'])
  })

  test('these calls are open to members whose address is not proven where that is required, and no others', () => {
    const open = endpoints.filter(({ forUnproven }) => forUnproven)
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /api/authenticator-app',
      'DELETE /api/passkeys/:id',
      'DELETE /api/profile',
      'DELETE /api/sessions',
      'DELETE /api/sessions/:id',
      'GET /api/export',
      'GET /api/export/file',
      'GET /api/export/state',
      'GET /api/passkeys',
      'GET /api/second-factor',
      'GET /api/sessions',
      'GET /api/user',
      'PATCH /api/passkeys/:id',
      'POST /api/authenticator-app',
      'POST /api/authenticator-app/code',
      'POST /api/change-email',
      'POST /api/change-password',
      'POST /api/confirmation',
      'POST /api/confirmation/options',
      'POST /api/export',
      'POST /api/passkeys',
      'POST /api/passkeys/options',
      'POST /api/recovery-codes',
      'POST /api/verify-email',
      'POST /api/verify-email/send',
    ])
  })

  test('every call of the contract is served, and every documented call is in the contract', async () => {
    await home.app.ready()
    const documented = Object.entries(home.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    const inContract = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    expect(documented.sort()).toEqual(inContract.sort())
  })

  test.each(
    endpoints
      .filter((endpoint) => endpoint.access !== 'anyone')
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s refuses a caller who is signed out', async (_name, endpoint) => {
    const answer = await home.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint),
      ...anyValues(endpoint),
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('signed_out')
  })

  test.each(
    endpoints
      .filter((endpoint) => endpoint.access === 'admin' || endpoint.access === 'superadmin')
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s refuses a member who is no admin', async (_name, endpoint) => {
    const member = await home.person()
    const answer = await home.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint),
      headers: { cookie: member.cookie },
      ...anyValues(endpoint),
    })
    expect(answer.statusCode).toBe(403)
  })

  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s opens for an admin, and for a superadmin, as far as it says',
    async (_name, endpoint) => {
      for (const accountRole of ['admin', 'superadmin'] as const) {
        const { cookie } = await home.person({ accountRole })
        const request = { method: endpoint.method, url: pathOf(endpoint), headers: { cookie } }
        const { statusCode } = await home.app.inject({ ...request, ...anyValues(endpoint) })
        const isShut = endpoint.access === 'superadmin' && accountRole === 'admin'
        if (isShut) expect(statusCode).toBe(403)
        else expect([401, 403]).not.toContain(statusCode)
      }
    },
  )

  test.each(
    endpoints
      .filter((endpoint) => endpoint.method !== 'GET')
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s refuses a call from another site', async (_name, endpoint) => {
    const member = await home.person({ accountRole: 'superadmin' })
    const forged = { method: endpoint.method, url: pathOf(endpoint), ...anyValues(endpoint) }
    const forgeries: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ]
    for (const headers of forgeries) {
      const answer = await home.app.inject({
        ...forged,
        headers: { cookie: member.cookie, ...headers },
      })
      expect(answer.statusCode, JSON.stringify(headers)).toBe(403)
      expect(answer.json().code).toBe('cross_site')
    }
  })
})
