import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { cellOf } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { createPool } from '#server/platform/database/database.ts'
import { createReplicas, type Replicas } from '#server/platform/database/replicas.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import type { Person } from '#server/testing/person.ts'
import { startReplicatedPostgres } from '#server/testing/replicated-postgres.ts'

const cell = cellOf({ lat: 48.2, lng: 16.37 })
const around = { north: 48.3, south: 48.1, west: 16.3, east: 16.5, zoom: 12 }

describe('with a replica that streams from the primary', () => {
  let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>
  let database: TestDatabase
  let one: TestApp
  let other: TestApp

  beforeAll(async () => {
    servers = await startReplicatedPostgres()
    database = await createTestDatabase(servers.url)
    const environment = {
      ...database.environment,
      DATABASE_READ_URL: servers.replicaOf(database.appUrl),
      LOCATION_KEY: 'the same key for both of these processes',
    }
    one = await createTestApp(environment)
    other = await createTestApp(environment)
  })
  afterAll(async () => {
    for (const home of [one, other]) await home.close()
    await servers.stop()
  })
  beforeEach(async () => {
    await servers.resumeReplay()
    await servers.caughtUp()
    for (const home of [one, other]) await untilUsed(home.ctx.replicas!)
  })
  /** The server writes to its log by itself now and then, so the first check may find the replica a step behind. */
  const untilUsed = (replicas: Replicas) =>
    vi.waitFor(async () => {
      await replicas.check()
      const { rows } = await replicas.db.execute('select pg_is_in_recovery() as used')
      expect(rows).toEqual([{ used: true }])
    }, 10_000)

  const here = () => one.person({ profile: { cell } })
  const listed = async (viewer: Person, headers: Record<string, string> = {}) => {
    const { body } = await viewer.call(discoveryApi.list, { headers })
    return body.map(({ id }) => id)
  }
  /** The cookies of a browser that made this call as well. */
  async function afterWriting(viewer: Person): Promise<{ cookie: string }> {
    const { status, headers } = await viewer.call(profileApi.updateProfile, { body: { bio: 'Hello' } })
    expect(status).toBe(200)
    const [wrote] = String(headers['set-cookie']).split(';')
    return { cookie: `${viewer.cookie}; ${wrote}` }
  }

  test('who has changed something reads his own change at once, in every process; others read from the replica', async () => {
    const [anna, ben] = [await here(), await here()]
    await servers.caughtUp()
    expect(await listed(anna)).toContain(ben.id)
    await servers.pauseReplay()
    const carl = await here()
    expect(await listed(anna)).not.toContain(carl.id)
    const headers = await afterWriting(anna)
    expect(await listed(anna, headers)).toContain(carl.id)
    const elsewhere = await other.app.inject({ url: '/api/discover', headers })
    expect(elsewhere.json().map(({ id }: { id: number }) => id)).toContain(carl.id)
    expect(await listed(anna)).not.toContain(carl.id)
  })

  test('a block, a suspension and a place that is hidden hold at once, however old the replica is', async () => {
    const viewer = await here()
    const [blocker, suspended, hidden] = [await here(), await here(), await here()]
    await servers.caughtUp()
    await servers.pauseReplay()
    expect(await listed(viewer)).toEqual(expect.arrayContaining([blocker.id, suspended.id, hidden.id]))
    await blocker.call(safetyApi.block, { params: { userId: viewer.id } })
    await one.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
    await hidden.call(profileApi.updateProfile, { body: { locationVisible: false } })
    const { body } = await viewer.call(discoveryApi.list)
    const ids = body.map(({ id }) => id)
    expect(ids).not.toContain(blocker.id)
    expect(ids).not.toContain(suspended.id)
    expect(body.find(({ id }) => id === hidden.id)).toMatchObject({ distance: null })
    const map = await viewer.call(discoveryApi.map, { query: around })
    expect(map.status).toBe(200)
    const drawn = map.body.members.map(({ id }) => id)
    for (const { id } of [blocker, suspended, hidden]) expect(drawn).not.toContain(id)
  })

  test('lists of admins and exports work on it, and what they write goes to the primary', async () => {
    const [admin, member] = [await one.person({ accountRole: 'superadmin' }), await here()]
    await servers.caughtUp()
    await servers.pauseReplay()
    const { rows: before } = await one.pool.query('select count(*)::int as rows from audit_rows')
    for (const endpoint of [adminApi.users, adminApi.messages, adminApi.audit, adminApi.overview])
      expect((await admin.call(endpoint)).status).toBe(200)
    const archive = await member.get('/api/export')
    expect(archive.statusCode).toBe(200)
    expect(archive.rawPayload.length).toBeGreaterThan(100)
    const { rows: after } = await one.pool.query('select count(*)::int as rows from audit_rows')
    expect(after[0].rows).toBeGreaterThanOrEqual(before[0].rows + 3)
  })

  test('a replica that lags is left alone until it has caught up', async () => {
    const replicaPool = createPool(servers.replicaOf(database.appUrl), 1, one.ctx.log)
    let now = 0
    const replicas = createReplicas({
      primary: one.appPool,
      pools: [replicaPool],
      log: one.ctx.log,
      now: () => now,
    })
    const countUsers = async () => {
      const { rows } = await replicas.db.execute<{ count: number }>(
        'select count(*)::int as count from users',
      )
      return rows[0]!.count
    }
    await untilUsed(replicas)
    await servers.pauseReplay()
    const before = await countUsers()
    await one.person()
    expect(await countUsers()).toBe(before)
    now += 1000
    await replicas.check()
    expect(await countUsers()).toBe(before)
    now += 2000
    await replicas.check()
    expect(await countUsers()).toBe(before + 1)
    await servers.resumeReplay()
    await servers.caughtUp()
    await untilUsed(replicas)
    await servers.pauseReplay()
    await one.person()
    expect(await countUsers()).toBe(before + 1)
    await replicas.close()
  })

  test('when the replica is gone, in the middle of a call too, the primary answers', async () => {
    const [anna, ben] = [await here(), await here()]
    await servers.replica.stop()
    expect(await listed(anna)).toContain(ben.id)
    await one.ctx.replicas!.check()
    expect(await listed(anna)).toContain(ben.id)
  })
})
