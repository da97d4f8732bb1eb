import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { pushApi } from '#contract/push.ts'
import { useTestApp } from '#server/testing/app.ts'
import { dripHeaders, startDripServer } from '#server/testing/drip-server.ts'
import { answerWith, startNameServer } from './name-server.fixture.ts'
import { createPublicLookup, isPublicAddress } from './public-address.ts'
import { createPush } from './push.ts'

/** As it runs for members: the tests' own push service is trusted only where NODE_ENV is test. */
const home = useTestApp({ NODE_ENV: 'development' })

const keys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

test.each([
  'http://push.example.org/send/1',
  'https://localhost/send/1',
  'https://intranet/send/1',
  'https://db.internal/send/1',
  'https://127.0.0.1/send/1',
  'https://2130706433/send/1',
  'https://0x7f.1/send/1',
  'https://10.0.0.8:5432/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://user:word@push.example.org/',
  'file:///etc/passwd',
])('a subscription that would have us post to %s is refused', async (endpoint) => {
  const { status, body } = await (await home.person()).call(pushApi.subscribe, { body: { endpoint, keys } })
  expect(status).toBe(400)
  expect(body.code).toBe('invalid')
})

test.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://[2606:4700::6810:84e5]/x'])(
  'a push service of the open internet is taken: %s',
  async (endpoint) => {
    const { status } = await (await home.person()).call(pushApi.subscribe, { body: { endpoint, keys } })
    expect(status).toBe(200)
  },
)

test('a name that means this machine is found out when we connect, whatever it meant before', async () => {
  const names = await startNameServer((query) => answerWith(query, [127, 0, 0, 1]))
  const look = createPublicLookup(names.resolver())
  const failure = await new Promise((resolve) =>
    look('push.example.org', { family: 4 }, (error) => resolve(error)),
  )
  expect(failure).toMatchObject({ message: 'not a public address' })
  await names.stop()
})

test('a name server that never answers keeps nobody waiting', async () => {
  const names = await startNameServer(() => undefined)
  const look = createPublicLookup(names.resolver())
  const failure = await new Promise((resolve) => look('push.example.org', {}, (error) => resolve(error)))
  expect(failure).toMatchObject({ code: 'ETIMEOUT' })
  await names.stop()
})

describe('a push service that drips', () => {
  const trusting = useTestApp()
  const target = (port: number, host = '127.0.0.1') => ({ endpoint: `http://${host}:${port}/send`, keys })

  test('is given up at the deadline for the whole request, though it is never idle', async () => {
    const server = await startDripServer(dripHeaders)
    expect(await createPush(trusting.ctx, 200).send(target(server.port), 'x')).toBe('failed')
    await expect.poll(() => server.open.size).toBe(0)
    await server.stop()
  })

  test('is left alone after three failures, and others are not', async () => {
    const server = await startDripServer(dripHeaders)
    const push = createPush(trusting.ctx, 100)
    for (let attempt = 1; attempt <= 5; attempt++)
      expect(await push.send(target(server.port), 'x')).toBe('failed')
    expect(server.connections).toHaveLength(3)
    await push.send(target(server.port, '127.0.0.2'), 'x')
    expect(server.connections).toHaveLength(4)
    await server.stop()
  })
})

test('a push service that refuses one member is not closed to the others', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.writeHead(asked <= 5 ? 500 : 201).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const push = createPush({ ...home.ctx, config: { ...home.ctx.config, environment: 'test' } })
  const outcomes = []
  for (let attempt = 1; attempt <= 6; attempt++)
    outcomes.push(await push.send({ endpoint: `http://127.0.0.1:${port}/`, keys }, 'x'))
  expect(outcomes.at(-1)).toBe('sent')
  server.close()
})

test('no request leaves for an address that is not public, even if it has got into the table', async () => {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let asked = false
  server.on('connection', () => {
    asked = true
  })
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost', 'localhost.'])
    expect(await home.ctx.push.send({ endpoint: `https://${host}:${port}/`, keys }, 'x')).not.toBe('sent')
  expect(asked).toBe(false)
  server.close()
})

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001:81b::200e', true],
  ['172.32.0.1', true],
  ['172.31.255.255', false],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['64:ff9b::a00:1', false],
  ['2001:db8::1', false],
  ['2002:a00:1::', false],
  ['no address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
