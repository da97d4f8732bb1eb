import { afterEach, expect, test } from 'vitest'
import { useTestApp } from '#server/testing/app.ts'
import { dripBody, dripHeaders, dripSmtp, startDripServer } from '#server/testing/drip-server.ts'
import { createMail } from './mail/mail.ts'
import { stripePayments } from './payments/stripe-payments.ts'
import { createGeocoder } from './places/geocoder.ts'
import { s3Storage } from './storage/s3-storage.ts'
import { createUpstream } from './tiles/upstream.ts'

/** Far below the real ones, so that the tests are quick; the servers drip five times as often. */
const DEADLINE_MS = 200
const KEY = `${'a'.repeat(32)}.webp`

const home = useTestApp()
let server: Awaited<ReturnType<typeof startDripServer>>
afterEach(() => server.stop())

const start = async (drip: Parameters<typeof startDripServer>[0]) => {
  server = await startDripServer(drip)
  return `127.0.0.1:${server.port}`
}

/** It was asked, failed, and is held by no connection any more. */
async function expectGivenUp(work: Promise<unknown>) {
  await expect(work).rejects.toThrow()
  expect(server.connections.splice(0)).not.toEqual([])
  await expect.poll(() => server.open.size).toBe(0)
}

test('a mail server that drips is given up at the deadline', async () => {
  const smtpUrl = `smtp://${await start(dripSmtp)}`
  const mail = createMail({ smtpUrl, mailFrom: 'a@hungr.example', dataDir: '' }, home.ctx.log, DEADLINE_MS)
  await expectGivenUp(mail.send({ to: 'sam@example.org', subject: 'Hello', text: 'Hello' }))
})

test.each([
  ['headers', dripHeaders],
  ['body', dripBody],
])(
  'a geocoder, a tile server or a payment service whose %s drip is given up at the deadline',
  async (_, drip) => {
    const url = `http://${await start(drip)}`
    await expectGivenUp(createGeocoder(url, DEADLINE_MS)('Berlin', 5))
    await expectGivenUp(createUpstream(`${url}/{z}/{x}/{y}.png`, DEADLINE_MS).fetchTile(1, 1, 1))
    const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: url }
    await expectGivenUp(stripePayments(stripe, DEADLINE_MS).check('cs_1'))
  },
)

test('a file store that drips is given up at the deadline, reading, writing and removing', async () => {
  const endpoint = `http://${await start(dripHeaders)}`
  const settings = { bucket: 'b', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 's', endpoint }
  const store = s3Storage(settings, { put: DEADLINE_MS, open: DEADLINE_MS, remove: DEADLINE_MS, list: 1000 })
  await expectGivenUp(store.put(KEY, Buffer.from('x'), { contentType: 'image/webp' }))
  await expectGivenUp(store.open(KEY))
  await expectGivenUp(store.remove([KEY]))
})

test('a file whose bytes drip ends with an error at the deadline', async () => {
  const endpoint = `http://${await start(dripBody)}`
  const settings = { bucket: 'b', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 's', endpoint }
  const store = s3Storage(settings, { put: DEADLINE_MS, open: DEADLINE_MS, remove: DEADLINE_MS, list: 1000 })
  await expectGivenUp(store.open(KEY).then((file) => file?.stream.toArray()))
})
