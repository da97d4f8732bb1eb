import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { limits } from '#contract/limits.ts'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'

const home = useTestApp()
let address: string
beforeAll(async () => {
  address = await home.listen()
})

describe('a form', () => {
  const boundary = 'edge'
  const opening = `--${boundary}\r\ncontent-disposition: form-data; name="profilePic"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const picture = async () => (await plainJpeg()).toString('latin1')

  test.each([
    ['no part at all', async () => 'these are no parts'],
    ['a part that ends in its head', async () => opening.slice(0, 40)],
    ['a file that breaks off', async () => `${opening}${(await picture()).slice(0, 200)}`],
    ['a whole file and no end of the form', async () => `${opening}${await picture()}`],
  ])('that is broken is a 400: %s', async (_how, payload) => {
    const person = await home.person()
    const answer = await home.app.inject({
      method: 'POST',
      url: profileApi.uploadPicture.path,
      headers: { cookie: person.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.from(await payload(), 'latin1'),
    })
    expect(answer.json()).toMatchObject({ code: 'invalid' })
    expect(answer.statusCode).toBe(400)
    const { rowCount } = await home.pool.query('select 1 from media where owner_id = $1', [person.id])
    expect(rowCount).toBe(0)
  })

  test('without a boundary is a 400', async () => {
    const person = await home.person()
    const answer = await home.app.inject({
      method: 'POST',
      url: profileApi.uploadPicture.path,
      headers: { cookie: person.cookie, 'content-type': 'multipart/form-data' },
      payload: 'x',
    })
    expect(answer.statusCode).toBe(400)
  })

  test('with a text larger than the call takes is refused', async () => {
    const person = await home.person()
    const form = new FormData()
    form.set('poster', 'x'.repeat(limits.posterBytes * 2))
    form.set('video', new File(['clip'], 'clip.webm', { type: 'video/webm' }))
    const url = `${address}${quickiesApi.share.path}`
    const answer = await fetch(url, { method: 'POST', body: form, headers: { cookie: person.cookie } })
    expect(answer.status).toBe(413)
  })
})

test('a file that is refused unread is read off the wire to its end', async () => {
  const person = await home.person()
  const fields = new FormData()
  fields.set('another-field', new File([new Uint8Array(limits.imageBytes)], 'me.jpg', { type: 'image/jpeg' }))
  const form = new Response(fields)
  const headers = { cookie: person.cookie, 'content-type': form.headers.get('content-type')! }
  // Not fetch, which is content with an answer that comes before all is sent.
  const upload = request(`${address}${profileApi.uploadPicture.path}`, { method: 'POST', headers })
  const isSent = once(upload, 'finish')
  upload.end(Buffer.from(await form.arrayBuffer()))
  const [reply] = await once(upload, 'response')
  expect([reply.statusCode, await json(reply)]).toMatchObject([400, { message: 'No file selected' }])
  await isSent
})

describe('a body', () => {
  test('of a call without data URLs may have 64 KB, and a larger one is told so', async () => {
    const body = (length: number) => ({ identifier: 'x', password: 'x'.repeat(length) })
    const person = await home.person()
    expect((await person.call(authApi.login, { body: body(60 * 1024) })).status).toBe(400)
    const refused = await person.call(authApi.login, { body: body(64 * 1024) })
    expect(refused.status).toBe(413)
    expect(refused.body).toEqual({ code: 'too_large', message: 'This is too large: at most 64 KB, please.' })
  })

  test('with a data URL may be as large as that call says', async () => {
    const [anton, ben] = [await home.person(), await home.person()]
    const draft = (length: number) => ({
      toUserId: ben.id,
      content: `data:image/jpeg;base64,${'A'.repeat(length)}`,
      messageType: 'image' as const,
    })
    const small = await anton.call(chatApi.sendMessage, { body: draft(256 * 1024) })
    expect(small.body.code).toBe('wrong_type')
    const large = await anton.call(chatApi.sendMessage, { body: draft(chatApi.sendMessage.bodyLimit) })
    expect([large.status, large.body.message]).toEqual([413, 'This is too large: at most 40 MB, please.'])
  })
})
