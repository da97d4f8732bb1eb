import { expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { passkeysApi } from '#contract/passkeys.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { useTestApp } from '#server/testing/app.ts'
import { createAuthenticator } from '#server/testing/authenticator.ts'
import { fromBase32 } from '#server/testing/base32.ts'
import { tokenIn } from '#server/testing/letters.ts'
import type { Person } from '#server/testing/person.ts'
import { hashPassword } from '../password-hashing.ts'
import { codeAt, stepAt } from '../second-factor/totp.ts'

const home = useTestApp()

async function told(person: Person) {
  const letters = await home.lettersTo(person.email)
  const { body } = await person.call(notificationsApi.list)
  return { letters, titles: body.filter(({ kind }) => kind === 'security').map(({ title }) => title) }
}

test('a thief with an open screen who adds a passkey is told of, in the app and by mail', async () => {
  const person = await home.person()
  const { body } = await person.call(passkeysApi.beginAdding)
  await person.call(passkeysApi.finishAdding, { body: createAuthenticator().make(body) })
  const { letters, titles } = await told(person)
  expect(titles).toEqual(['A passkey was added'])
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain('Your account can be opened with a new passkey.')
})

test('so is an authenticator app, once it counts', async () => {
  const person = await home.person()
  const { body } = await person.call(secondFactorApi.beginApp)
  expect((await told(person)).titles).toEqual([])
  const code = codeAt(fromBase32(body.secret), stepAt(home.clock.now))
  expect((await person.call(secondFactorApi.finishApp, { body: { code } })).status).toBe(200)
  expect((await told(person)).titles).toEqual(['An authenticator app was added'])
})

test('a stolen password that is changed is told of, and so is one that is reset from a stolen mailbox', async () => {
  const person = await home.person()
  const hash = await hashPassword('Plum-Orbit-92')
  await home.pool.query('update users set password_hash = $2 where id = $1', [person.id, hash])
  const change = { currentPassword: 'Plum-Orbit-92', newPassword: 'Thief-Chose-7' }
  expect((await person.call(authApi.changePassword, { body: change })).status).toBe(204)
  expect(await told(person)).toMatchObject({ titles: ['Your password was changed'] })
  await home.app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email: person.email } })
  const token = tokenIn((await home.lettersTo(person.email)).at(-1))
  const payload = { token, newPassword: 'Thief-Chose-8' }
  const reset = await home.app.inject({ method: 'POST', url: '/api/reset-password', payload })
  expect(reset.statusCode).toBe(200)
  const letters = await home.lettersTo(person.email)
  expect(letters.filter((letter) => letter.includes('Your account has a new password.'))).toHaveLength(2)
  for (const letter of letters) expect(letter).not.toMatch(/dating|gay|\bmen\b/i)
})
