import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestApp } from '#server/testing/app.ts'
import { ensureOwner } from './owner.ts'

const home = useTestApp({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://hungr.example',
  TRUST_PROXY: '127.0.0.1',
})

test('in production no answer ever holds a reset token', async () => {
  await home.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { email: 'a@example.org', username: 'adam', password: 'Secret77' },
  })
  await home.pool.query(`update users set email = 'a@example.org' where username = 'adam'`)
  const answer = await home.app.inject({
    method: 'POST',
    url: '/api/forgot-password',
    payload: { email: 'a@example.org' },
  })
  expect(answer.json()).toEqual({ message: 'If the email exists, a password reset link has been sent.' })
})

test('where the product is reached by https the cookies are Secure and no other host can set them', async () => {
  const answer = await home.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { identifier: 'adam', password: 'Secret77' },
  })
  const lines = [answer.headers['set-cookie']].flat()
  expect(lines.map((line) => line?.split('=')[0])).toEqual(['__Host-hungr_session', '__Host-hungr_device'])
  for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(answer.headers['strict-transport-security']).toContain('max-age')
})

test('a session under the name from before https ends, and its cookie is taken back', async () => {
  const member = await home.person()
  const token = member.cookie.split('=')[1]!
  const ask = (cookie: string) => home.app.inject({ url: '/api/user', headers: { cookie } })
  expect((await ask(`__Host-hungr_session=${token}`)).statusCode).toBe(200)
  const answer = await ask(`hungr_session=${token}`)
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['set-cookie']).toMatch(/^hungr_session=; .*Expires=Thu, 01 Jan 1970/)
  expect((await ask(`__Host-hungr_session=${token}`)).statusCode).toBe(401)
})

test('behind the configured proxy the limits count the address it names, and five sign-ups in 30 minutes are the most', async () => {
  const attempt = (n: number, address: string) =>
    home.app.inject({
      method: 'POST',
      url: '/api/register',
      headers: { 'x-forwarded-for': address },
      payload: { email: `f${n}@example.org`, username: `flood${n}`, password: 'Secret77' },
    })
  const codes = []
  for (let n = 0; n < 6; n++) codes.push((await attempt(n, '203.0.113.9')).statusCode)
  expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  expect((await attempt(7, '203.0.113.10')).statusCode).toBe(200)
})

test('the owner, id 27, is a superadmin made at first start, his password written once to a file that only he may read', async () => {
  await ensureOwner(home.ctx)
  const file = join(home.dataDir, 'owner.txt')
  const written = await readFile(file, 'utf8')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const password = /password: (\S+)/.exec(written)![1]!
  const answer = await home.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { identifier: 'owner', password },
  })
  expect(answer.json()).toMatchObject({ id: 27, role: 'superadmin' })
  await ensureOwner(home.ctx)
  expect(await readFile(file, 'utf8')).toBe(written)
})
