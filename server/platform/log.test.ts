import { describe, expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { locationApi } from '#contract/location.ts'
import { createTestApp } from '#server/testing/app.ts'
import { createLog } from './log.ts'

function capture() {
  const lines: string[] = []
  return { write: (line: string) => void lines.push(line), text: () => lines.join('') }
}

describe('a log line', () => {
  test.each(['password', 'token', 'content', 'lat', 'email', 'cookie'])(
    'never holds a %s, at the top or one level down',
    (key) => {
      const kept = capture()
      const log = createLog({ logLevel: 'info', environment: 'test' }, kept)
      log.info({ [key]: 'planted-1', body: { [key]: 'planted-2' } }, 'something')
      expect(kept.text()).toContain('something')
      expect(kept.text()).not.toContain('planted')
    },
  )

  test('of a call that was aborted is written like any other', () => {
    const kept = capture()
    const error = new Error('stopped', { cause: AbortSignal.abort().reason })
    createLog({ logLevel: 'info', environment: 'test' }, kept).warn({ err: error }, 'aborted')
    expect(kept.text()).toContain('AbortError')
  })

  test('of an error holds what went wrong and where, and no value of the statement that failed', () => {
    const kept = capture()
    const cause = Object.assign(new Error('invalid input syntax for type integer: "planted-1"'), {
      code: '22P02',
      detail: 'Key (email)=(planted-2) already exists.',
      where: 'planted-3',
      constraint: 'users_email',
    })
    const error = Object.assign(
      new Error('Failed query: insert into x values ($1)\nparams: planted-4\n    at planted-5', { cause }),
      {
        query: 'insert into x values ($1)',
        params: ['planted-4'],
      },
    )
    createLog({ logLevel: 'info', environment: 'test' }, kept).error({ err: error }, 'failed')
    const { err } = JSON.parse(kept.text())
    expect(err).toMatchObject({
      message: 'Failed query: insert into x values ($1)',
      cause: { code: '22P02', constraint: 'users_email' },
    })
    expect(err.stack).toContain('log.test.ts')
    expect(kept.text()).not.toContain('planted')
  })
})

test('the log of a busy hour, failures included, holds no password, text, place, address, cookie or query', async () => {
  const kept = capture()
  const home = await createTestApp({ LOG_LEVEL: 'trace' }, kept)
  const planted = 'Planted77-quietly'
  const credentials = { identifier: `${planted}@example.org`, password: planted }
  try {
    const [anna, ben] = [await home.person(), await home.person()]
    await home.app.inject({ method: 'POST', url: '/api/login', payload: credentials })
    await home.app.inject({
      method: 'POST',
      url: '/api/register',
      payload: { email: `${planted}@example.org`, username: 'quiet', password: planted },
    })
    await home.app.inject({ url: `/forgot-password?token=${planted}` })
    await anna.call(chatApi.messages, { params: { userId: ben.id }, query: { before: planted } })
    const send = (content: string) =>
      anna.call(chatApi.sendMessage, { body: { toUserId: ben.id, content: `${planted} ${content}` } })
    expect((await send('arrives')).status).toBe(200)
    await anna.call(locationApi.setLocation, { body: { lat: 51.5079312, lng: -0.0877215 } })

    // The errors of the database carry the values of the statement.
    await home.pool.query('alter table messages rename to elsewhere; alter table users rename to gone')
    expect((await send('is lost')).status).toBe(500)
    expect(
      (await home.app.inject({ method: 'POST', url: '/api/login', payload: credentials })).statusCode,
    ).toBe(500)
    await home.pool.query('alter table gone rename to users')
    expect((await send('is lost')).status).toBe(500)
    await anna.call(authApi.logout)

    const text = kept.text()
    expect(text).toContain('/api/messages')
    expect(text).toContain('Failed query')
    const token = anna.cookie.split('=')[1]!
    for (const secret of [planted, '5079312', '877215', token, anna.email, '?token', '?before'])
      expect(text.includes(secret), secret).toBe(false)
  } finally {
    await home.close()
  }
})
