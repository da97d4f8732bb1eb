import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'
import { closeCodes } from '#contract/realtime.ts'
import { tapsApi } from '#contract/taps.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { startRedisCluster } from '#server/testing/redis-cluster.ts'
import { hasRedis } from '#server/testing/redis-server.ts'
import { atDoorOf, startTwoProcesses, type TwoProcesses } from '#server/testing/two-processes.ts'

describe.runIf(hasRedis)('two processes with a Redis Cluster (needs redis-server)', () => {
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>
  let processes: TwoProcesses
  let one: TestApp
  let other: TestApp

  beforeAll(async () => {
    cluster = await startRedisCluster()
    processes = await startTwoProcesses({ REDIS_URL: cluster.url, READ_MEMBERS_PER_HOUR: '20' })
    ;({ one, other } = processes)
  })
  afterAll(async () => {
    await processes.close()
    await cluster.stop()
  })

  const atBothDoors = async (): Promise<[Person, Person]> => {
    const here = await one.person()
    return [here, await atDoorOf(other, here)]
  }

  test('what is said in one reaches the sockets of the other, over channels on all of the nodes', async () => {
    // One alone would soon have written to too many.
    const writers = [await one.person(), await one.person()]
    const friends: Person[] = []
    for (let n = 0; n < 45; n++) friends.push(await other.person())
    const lines = await Promise.all(friends.map((friend) => friend.connect()))
    // A socket opens when its channel is acknowledged.
    const counts = await cluster.countChannels()
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(45)
    expect(counts.filter((count) => count > 0)).toHaveLength(3)
    for (const [n, friend] of friends.entries())
      await writers[n % 2]!.call(chatApi.sendMessage, {
        body: { toUserId: friend.id, content: `Hello ${n}` },
      })
    for (const [n, line] of lines.entries())
      expect(await line.next('chat.message-sent')).toMatchObject({ content: `Hello ${n}` })
    for (const line of lines) {
      line.close()
      await line.closed
    }
  })

  test('a session that is ended in one closes its socket in the other', async () => {
    const [here, there] = await atBothDoors()
    const line = await there.connect()
    expect((await here.call(authApi.endOtherSessions)).status).toBe(204)
    expect(await line.closed).toBe(closeCodes.sessionEnded)
  })

  test('limits are counted together', async () => {
    const doors = await atBothDoors()
    const tapNobody = (door: Person) => door.call(tapsApi.send, { body: { toUserId: 999_999 } })
    for (let n = 0; n < 60; n++) expect((await tapNobody(doors[n % 2]!)).status).toBe(404)
    for (const door of doors) expect((await tapNobody(door)).status).toBe(429)
  })

  test('different members are counted together', async () => {
    const doors = await atBothDoors()
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const read = async (door: Person, id: number) =>
      (await door.call(profileApi.member, { params: { id }, headers })).status
    for (let n = 0; n < 20; n++) expect(await read(doors[n % 2]!, 2_000_000_000 + n)).toBe(404)
    for (const door of doors) expect(await read(door, 2_000_000_020)).toBe(429)
    expect((await cluster.keys()).filter((key) => key.startsWith('distinct:')).length).toBeGreaterThan(1)
  })
})
