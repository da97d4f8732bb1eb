import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { authApi } from '#contract/auth.ts'
import { pushApi } from '#contract/push.ts'
import { tapsApi } from '#contract/taps.ts'
import { jobs } from '#server/app.ts'
import { listTablesWith } from '#server/features/profile/planting.fixture.ts'
import { useTestApp } from '#server/testing/app.ts'
import { dripHeaders, startDripServer } from '#server/testing/drip-server.ts'
import { createPool } from '../database/database.ts'
import { createPush } from '../push/push.ts'
import { defineJob } from './define-job.ts'
import { removeFailedJobs } from './failed-jobs.ts'
import { JOB_CONNECTIONS, queues } from './queues.ts'
import { releaseAbandoned, startJobs } from './worker.ts'

const home = useTestApp({ METRICS_TOKEN: 'measure-me' })
const ran: number[] = []
const count = defineJob(
  'test:count',
  z.object({ by: z.number() }),
  async (_ctx, { by }) => void ran.push(by),
  {
    maxAttempts: 3,
    priority: 5,
  },
)

const patience = { timeout: 20_000, interval: 50 }
/** Of some browser. */
const keys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

const listWaiting = async () =>
  (
    await home.pool.query(
      `select t.identifier, j.payload, j.max_attempts, j.priority from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    )
  ).rows

test('a job that is added in a transaction goes with it', async () => {
  const outcome = home.ctx.transaction(async (ctx) => {
    await ctx.jobs.add(count, { by: 1 })
    throw new Error('no commit')
  })
  await expect(outcome).rejects.toThrow('no commit')
  expect(await listWaiting()).toEqual([])
})

test('a job carries the options of its definition', async () => {
  await home.ctx.jobs.add(count, { by: 2 })
  expect(await listWaiting()).toEqual([
    { identifier: 'test:count', payload: { by: 2 }, max_attempts: 3, priority: 5 },
  ])
  await home.pool.query('delete from graphile_worker._private_jobs')
})

test('a payload that does not fit is refused by the types when it is added, and by the schema when it runs', async () => {
  // @ts-expect-error: it lacks what the job needs.
  const lacking: Parameters<typeof home.ctx.jobs.add<typeof count.payload>>[1] = {}
  await expect(count.run(home.ctx, lacking)).rejects.toThrow(z.ZodError)
  await count.run(home.ctx, { by: 4, ofAnEarlierVersion: true })
  expect(ran).toEqual([4])
})

test('every job has a name of its own that begins with its feature', () => {
  const names = jobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z]+:[a-z0-9-]+$/)
})

test('of a job that has failed for good nothing is left, and one that is still tried stays', async () => {
  const refuse = async () => {
    throw new Error('no such mailbox')
  }
  const payload = z.object({ email: z.string() })
  const hopeless = defineJob('test:hopeless', payload, refuse, { maxAttempts: 1 })
  const patient = defineJob('test:patient', payload, refuse, { maxAttempts: 2 })
  await home.ctx.jobs.add(hopeless, { email: 'lost@example.org' })
  await home.ctx.jobs.add(patient, { email: 'later@example.org' })
  const pool = createPool(home.database.appUrl, JOB_CONNECTIONS, home.ctx.log)
  const worker = await startJobs(home.ctx, pool, [hopeless, patient])
  const attempts = async () =>
    (await home.pool.query('select attempts from graphile_worker._private_jobs order by id')).rows
  await vi.waitFor(async () => expect(await attempts()).toEqual([{ attempts: 1 }, { attempts: 1 }]), patience)
  await worker.stop()
  await pool.end()

  await removeFailedJobs.run(home.ctx, {})
  expect(await listTablesWith(home.pool, 'lost@example.org')).toEqual([])
  expect(await listTablesWith(home.pool, 'later@example.org')).toHaveLength(1)
  await home.pool.query('delete from graphile_worker._private_jobs')
})

test('no job names an address while it waits', async () => {
  const post = (url: string, body: object) => home.app.inject({ method: 'POST', url, payload: body })
  const [one, other] = ['first-word@example.org', 'other-word@example.org']
  await post('/api/register', { email: one, username: 'waiting', password: 'Plum-Orbit-92' })
  await post('/api/register', { email: other, username: 'waiting_too', password: 'Plum-Orbit-92' })
  await post('/api/forgot-password', { email: one })
  await post('/api/login', { identifier: one, password: 'Wrong-Orbit-1' })
  const waiting = JSON.stringify(await listWaiting())
  expect(waiting).toContain('auth:send-proof-mail')
  expect(waiting).toContain('auth:send-reset-link')
  expect(waiting).not.toContain('@example.org')
  await home.pool.query('delete from graphile_worker._private_jobs')
})

test('push services that drip hold up neither mail nor other jobs, however many there are', async () => {
  const server = await startDripServer(dripHeaders)
  // No deadline saves the jobs here: all workers of pushes are held for as long as the test lasts.
  const ctx = { ...home.ctx, push: createPush(home.ctx, 10 * 60_000) }
  const member = await home.person()
  for (let number = 1; number <= 2 * queues.push; number++) {
    const reader = await home.person()
    const endpoint = `http://127.0.0.${number}:${server.port}/send`
    await reader.call(pushApi.subscribe, { body: { endpoint, keys } })
    await member.call(tapsApi.send, { body: { toUserId: reader.id } })
  }
  const pool = createPool(home.database.appUrl, JOB_CONNECTIONS, ctx.log)
  const worker = await startJobs(ctx, pool, [...jobs, count])
  await vi.waitFor(() => expect(server.open.size).toBe(queues.push), patience)

  await ctx.jobs.add(count, { by: 7 })
  await member.call(authApi.forgotPassword, { body: { email: member.email } })
  await vi.waitFor(async () => expect(await readdir(join(home.dataDir, 'outbox'))).toHaveLength(1), patience)
  await vi.waitFor(() => expect(ran).toContain(7), patience)
  expect(server.open.size).toBe(queues.push)

  await server.stop()
  await worker.stop()
  await pool.end()
}, 60_000)

test('what a killed process was at is taken up at the next start where there can be no other', async () => {
  await home.ctx.jobs.add(count, { by: 9 })
  await home.pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed'`)
  const pool = createPool(home.database.appUrl, JOB_CONNECTIONS, home.ctx.log)
  await releaseAbandoned(pool)
  const worker = await startJobs(home.ctx, pool, [count])
  await vi.waitFor(() => expect(ran).toContain(9), patience)
  await worker.stop()
  await pool.end()
}, 60_000)

test('an operator sees in the metrics what waits', async () => {
  await home.ctx.jobs.add(count, { by: 10 })
  const { body } = await home.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer measure-me' },
  })
  expect(body).toContain('jobs_waiting{job="test:count"} 1')
  await home.pool.query('delete from graphile_worker._private_jobs')
})
