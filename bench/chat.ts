import { createTestDatabase } from '#server/testing/database.ts'
import { type Crowd, isHeld, openCrowd, type Result, runAt } from './chat/load.ts'
import { type Member, makeMembers } from './chat/members.ts'
import { startBare, startOurs, type Target } from './chat/servers.ts'

// Direct messages through the public API of one server process with its PostgreSQL on this machine, beside the
// least that could be called a chat server (bench/chat/bare-server.ts), in the same run.

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
// The largest first: a socket is weighed in a process that has not yet grown by anything else.
const crowds = (process.env.BENCH_SOCKETS ?? '5000,1000').split(',').map(Number)
const rates = [200, 500, 1000]
const beyond = [1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000]
const IDLE_KB = 25

const database = await createTestDatabase()
const members = await makeMembers(database.url, Math.max(...crowds))
const held: Record<string, number> = {}
let idleKb: number | undefined
// Below the ports that the system gives to connections: one of them would be in the way.
const FIRST_PORT = 27_310
for (const [index, start] of [startOurs, startBare].entries()) {
  const target = await start(database.url, FIRST_PORT + index)
  try {
    await measure(target)
  } finally {
    await target.stop()
  }
}
await database.drop()

const ratio = (held.ours ?? 0) / (held.bare || 1)
console.log(`\nhighest rate held: ours ${held.ours}/s, bare ${held.bare}/s`)
console.log(`ratio ours / bare: ${ratio.toFixed(2)} (aim: at least 0.5)`)
console.log(`memory per idle socket: ${idleKb?.toFixed(1)} KB (aim: under ${IDLE_KB})`)

async function measure(target: Target): Promise<void> {
  for (const count of crowds) {
    const crowd = await gather(target, members.slice(0, count))
    await warmUp(target, crowd)
    let goesOn = true
    for (const rate of [...rates, ...(count === Math.max(...crowds) ? beyond : [])]) {
      if (!goesOn && rate > Math.max(...rates)) break
      const result = await runAt(target, crowd, rate, seconds)
      print(result)
      goesOn = isHeld(result)
      if (goesOn) held[target.name] = Math.max(held[target.name] ?? 0, rate)
    }
    crowd.close()
    // Who left is noted ten seconds later; that is not to fall into the next crowd's time.
    await new Promise((resolve) => setTimeout(resolve, 15_000))
  }
}

async function gather(target: Target, crowd: Member[]): Promise<Crowd> {
  const before = await target.usage('usage without garbage')
  const opened = await openCrowd(target, crowd)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const after = await target.usage('usage without garbage')
  const perSocket = (after.rss - before.rss) / 1024 / crowd.length
  if (target.name === 'ours') idleKb ??= perSocket
  console.log(`\n${target.name}: ${crowd.length} sockets open, ${perSocket.toFixed(1)} KB each`)
  console.log('  rate   sent  accepted delivered lost doubled   p50    p95    p99 ms   CPU %  memory MB')
  return opened
}

/** The first word between two makes their conversation; that is not what is measured. */
async function warmUp(target: Target, crowd: Crowd): Promise<void> {
  await runAt(target, crowd, 250, Math.ceil(crowd.size / 250))
}

function print(result: Result): void {
  const columns = [
    [result.rate, 6],
    [result.sent, 7],
    [result.accepted, 10],
    [result.delivered, 10],
    [result.lost, 5],
    [result.doubled, 8],
    [result.p50.toFixed(1), 6],
    [result.p95.toFixed(1), 7],
    [result.p99.toFixed(1), 7],
    [result.cpuPercent.toFixed(0), 11],
    [result.rssMb.toFixed(0), 10],
  ] as const
  console.log(columns.map(([value, width]) => String(value).padStart(width)).join(''))
}
