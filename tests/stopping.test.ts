import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { closeCodes } from '#contract/realtime.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { startProduct } from '#server/testing/product.ts'

const IN_FLIGHT = 12
const json = { 'content-type': 'application/json' }

test('SIGTERM fails no request in flight, closes sockets with a code that brings them back, and ends with 0', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'hungr-stopping-'))
  const product = await startProduct({ ...database.environment, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  try {
    const post = (path: string, body: object) =>
      fetch(product.url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    const account = { username: 'stays', password: 'Plum-Orbit-92' }
    const signedUp = await post('/api/register', { ...account, email: 'stays@example.org' })
    const cookie = signedUp.headers.get('set-cookie')!.split(';')[0]!
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/live`, { headers: { cookie } })
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))

    // Hashing takes its time and is queued, so these are under way when the signal comes.
    const answers = Array.from({ length: IN_FLIGHT }, (_, i) =>
      post('/api/register', {
        username: `late${i}`,
        email: `late${i}@example.org`,
        password: account.password,
      }),
    )
    let answered = 0
    for (const answer of answers) void answer.then(() => answered++)
    await answers[0]
    expect(answered).toBeLessThan(IN_FLIGHT)
    const exit = product.stop()

    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: IN_FLIGHT }, () => 200))
    expect(await closed).toBe(closeCodes.goingAway)
    expect(await exit).toBe(0)
  } finally {
    product.child.kill('SIGKILL')
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
