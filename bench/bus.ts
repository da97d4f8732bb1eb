import { setTimeout } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { createTestDatabase } from '#server/testing/database.ts'
import { startRedisCluster } from '#server/testing/redis-cluster.ts'
import { hasRedis, startRedis } from '#server/testing/redis-server.ts'
import { type Processes, startProcesses } from './bus/processes.ts'
import { countRedis } from './bus/redis-counts.ts'
import { openCrowd, runAt } from './chat/load.ts'
import { makeMembers } from './chat/members.ts'

// What a chat message costs Redis, by the number of processes: a process hears only what concerns its own sockets, so
// it must not depend on how many there are. `--sockets=1000` for a quick run, `--redis=single` or `--redis=cluster` for
// one of the two, `--processes=2,8` for fewer steps.
const flag = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
const SOCKETS = Number(flag('sockets') ?? 10_000)
const REDIS = flag('redis')
const PROCESSES = (flag('processes') ?? '2,4,8').split(',').map(Number)
const TALKERS = 200
const RATE = 50
const SECONDS = 10
/** The largest beside the smallest, over all numbers of processes. */
const AIM_RATIO = 1.1
const QUIET_MS = 2000

type Figures = { published: number; delivered: number; betweenNodes: number; redisBytes: number }

if (!hasRedis) {
  console.log('redis-server is not installed: nothing to measure')
  process.exit(1)
}
const database = await createTestDatabase()
const members = await makeMembers(database.url, SOCKETS)
let missed = 0
try {
  if (REDIS !== 'cluster') {
    const single = await startRedis()
    await compare('one Redis', single.url, [single.client])
    await single.stop()
  }
  if (REDIS !== 'single') {
    const cluster = await startRedisCluster()
    await compare('a Redis Cluster of three', cluster.url, cluster.clients)
    await cluster.stop()
  }
} finally {
  await database.drop()
}
process.exit(missed === 0 ? 0 : 1)

async function compare(name: string, redisUrl: string, nodes: Redis[]): Promise<void> {
  console.log(`\n${name}, ${SOCKETS.toLocaleString('en')} sockets in all; for each chat message:`)
  console.log('  processes  published  delivered  between nodes  bytes sent by Redis')
  const all: Figures[] = []
  for (const count of PROCESSES) {
    const processes = await startProcesses(count, database.url, redisUrl)
    try {
      const measured = await measure(processes, nodes)
      all.push(measured)
      console.log(
        [
          String(count).padStart(11),
          measured.published.toFixed(2).padStart(11),
          measured.delivered.toFixed(2).padStart(11),
          measured.betweenNodes.toFixed(2).padStart(15),
          measured.redisBytes.toFixed(0).padStart(21),
        ].join(''),
      )
    } finally {
      await processes.stop()
      // The limits of an address are counted there, and all of these members have one and the same.
      await Promise.all(nodes.map((node) => node.flushall()))
    }
  }
  for (const figure of ['published', 'delivered'] as const) judge(figure, all)
  if (all.some(({ betweenNodes }) => betweenNodes > 0.1)) {
    missed++
    console.log('  messages cross between the nodes: above the aim of none')
  }
}

function judge(figure: keyof Figures, all: Figures[]): void {
  const values = all.map((measured) => measured[figure])
  const ratio = Math.max(...values) / Math.min(...values)
  const isHeld = ratio <= AIM_RATIO
  if (!isHeld) missed++
  console.log(
    `  ${figure}: largest / smallest ${ratio.toFixed(3)} (aim: at most ${AIM_RATIO})${isHeld ? '' : '  above the aim'}`,
  )
}

/** A few talk while all the others are there. */
async function measure(processes: Processes, nodes: Redis[]): Promise<Figures> {
  const target = { name: 'ours', stop: processes.stop, ...processes.target }
  const others = await openCrowd(target, members.slice(TALKERS))
  const talkers = await openCrowd(target, members.slice(0, TALKERS))
  // The first word between two makes their conversation, and that somebody has come is news itself.
  await runAt(target, talkers, RATE, TALKERS / RATE)
  await settle(processes)
  const read = async () => ({ ...(await processes.deliveries()), ...(await countRedis(nodes)) })
  const before = await read()
  const result = await runAt(target, talkers, RATE, SECONDS)
  await settle(processes)
  const after = await read()
  for (const crowd of [others, talkers]) crowd.close()
  // A machine that is busy otherwise may refuse some of them; those never reach Redis.
  const { sent, accepted, lost, doubled } = result
  if (accepted < sent / 2 || lost > 0 || doubled > 0)
    throw new Error(`of ${sent} messages ${accepted} were accepted, ${lost} lost and ${doubled} doubled`)
  const each = (of: keyof typeof after) => (after[of] - before[of]) / accepted
  return {
    published: each('published'),
    delivered: each('messages'),
    betweenNodes: each('betweenNodes'),
    redisBytes: each('sentBytes'),
  }
}

/** Until nothing has been delivered for a while. */
async function settle(processes: Processes): Promise<void> {
  for (let before = -1; ; ) {
    const { messages } = await processes.deliveries()
    if (messages === before) return
    before = messages
    await setTimeout(QUIET_MS)
  }
}
