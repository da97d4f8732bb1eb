import { expect, test } from 'vitest'
import * as z from 'zod'
import { jobs } from '#server/app.ts'
import { useTestApp } from '#server/testing/app.ts'
import { defineJob } from './define-job.ts'

const home = useTestApp()
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
