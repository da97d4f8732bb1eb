import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'
import { createLargeBodies } from './large-bodies.ts'

const home = useTestApp()
const KB = 1024
const MB = 1024 * KB
const patient = { timeout: 10_000 }
const sockets: Socket[] = []
let port: number
beforeAll(async () => {
  port = Number(new URL(await home.listen()).port)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

type Half = { path: string; type: string; length: string; start: string }

const asJson: Half = {
  path: chatApi.sendMessage.path,
  type: 'application/json',
  length: `content-length: ${40 * MB}`,
  start: '{"content":"data:',
}
const asForm: Half = {
  path: conversationsApi.uploadMedia.path,
  type: 'multipart/form-data; boundary=edge',
  length: `content-length: ${30 * MB}`,
  start: '--edge\r\n',
}
const inChunks: Half = { ...asJson, length: 'transfer-encoding: chunked', start: '3\r\n{"c\r\n' }

type Answer = { status: number; wait: number; body: { code: string; message: string } }

/** Sends the head of a large body and a little of it, and never the rest. Resolves if there is an answer all the same. */
function sendHalf(person: Person, { path, type, length, start }: Half): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const head = ['host: localhost', `cookie: ${person.cookie}`, `content-type: ${type}`, length]
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${start}`)
  return once(socket, 'data').then(([data]) => {
    const text = String(data)
    return {
      status: Number(text.split(' ')[1]),
      wait: Number(/retry-after: (\d+)/i.exec(text)?.[1]),
      body: JSON.parse(text.slice(text.indexOf('{'))),
    }
  })
}

/** The first so many of these that are answered. What is admitted is not, because half of it is still to come. */
function firstAnswers(posts: Promise<Answer>[], count: number): Promise<Answer[]> {
  const answers: Answer[] = []
  return new Promise((resolve) => {
    for (const post of posts)
      void post.then((answer) => {
        if (answers.push(answer) === count) resolve(answers)
      })
  })
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => home.person()))
const sendPhoto = async (person: Person) =>
  person.upload(conversationsApi.uploadMedia, Buffer.concat([await plainJpeg(), Buffer.alloc(100 * KB)]))

describe('of large bodies at once', () => {
  test.each([
    ['posts of 40 MB', asJson],
    ['posts that do not say how large they are', inChunks],
    ['forms of 30 MB', asForm],
  ])(
    'a member sends two: of 12 half-sent %s ten are answered with 429 before they are read',
    async (_what, kind) => {
      const [anton, ben] = (await people(2)) as [Person, Person]
      const posts = Array.from({ length: 12 }, () => sendHalf(anton, kind))
      for (const { status, wait, body } of await firstAnswers(posts, 10)) {
        expect([status, body.code]).toEqual([429, 'too_many'])
        expect(body.message).toBe(
          'Two of your files are on their way already. Please wait until one has arrived.',
        )
        expect(wait).toBeGreaterThan(0)
      }

      const text = await anton.call(chatApi.sendMessage, { body: { toUserId: ben.id, content: 'Hello' } })
      expect(text.status).toBe(200)
      expect((await sendPhoto(anton)).status).toBe(429)
      expect((await sendPhoto(ben)).status).toBe(200)
      for (const socket of sockets) socket.destroy()
      await expect.poll(async () => (await sendPhoto(anton)).status, patient).toBe(200)
    },
  )

  test('the process has six in memory, and goes on taking forms', async () => {
    const crowd = await people(7)
    const posts = crowd.slice(1).flatMap((person) => [sendHalf(person, asJson), sendHalf(person, asJson)])
    for (const { status, wait, body } of await firstAnswers(posts, 6)) {
      expect([status, body.code]).toEqual([503, 'busy'])
      expect(body.message).toBe('Many uploads are under way. Please try again in a moment.')
      expect(wait).toBeGreaterThan(0)
    }
    expect((await sendPhoto(crowd[0]!)).status).toBe(200)
  })

  test('the process takes 32 forms', async () => {
    const crowd = await people(18)
    const posts = crowd.flatMap((person) => [sendHalf(person, asForm), sendHalf(person, asForm)])
    for (const { status } of await firstAnswers(posts, 4)) expect(status).toBe(503)
  })
})

describe('a large body', () => {
  /** Whatever comes before it: whoever is cut off while he writes may be told so as an error. */
  const closeOf = (socket: Socket) => new Promise((closed) => socket.once('close', closed))

  /** A server that loses its patience in a moment. */
  async function quickServer() {
    const admit = createLargeBodies({
      ...{ perCaller: 1, forms: 1, inMemory: 1 },
      ...{ pauseMs: 100, minBytes: 10, longestMs: 500 },
    })
    const app = Fastify({ bodyLimit: MB })
    app.post('/', { onRequest: async (request, reply) => admit(request, reply) }, async () => 'done')
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const begin = () => {
      const socket = connect(Number(port), '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.write(
        'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 200000\r\n\r\n',
      )
      return socket
    }
    const sendWhole = () =>
      app.inject({
        method: 'POST',
        url: '/',
        body: 'x'.repeat(200_000),
        headers: { 'content-type': 'text/plain' },
      })
    return { app, begin, sendWhole }
  }

  test('that stalls is cut off, and its slot is free again', async () => {
    const { app, begin, sendWhole } = await quickServer()
    await closeOf(begin())
    await expect.poll(async () => (await sendWhole()).statusCode, patient).toBe(200)
    await app.close()
  })

  test('that trickles is cut off in the end', async () => {
    const { app, begin } = await quickServer()
    const socket = begin()
    const trickle = setInterval(() => socket.write('twenty bytes or more.'), 20)
    await closeOf(socket)
    clearInterval(trickle)
    await app.close()
  })
})
