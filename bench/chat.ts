import { createTestDatabase } from '#server/testing/database.ts'
import { type Measured, measure } from './chat/measure.ts'
import { makeMembers } from './chat/members.ts'
import { startBare, startOurs, type Target } from './chat/servers.ts'

// Direct messages through the public API of one server process with its PostgreSQL on this machine, beside the
// least that could be called a chat server (bench/chat/bare-server.ts), in the same run.

const RATIO = 0.6
const HALF_P99_MS = 50
const CPU_TIMES = 2.5
const IDLE_KB = 25
// The largest first: a socket is weighed in a process that has not yet grown by anything else.
const crowds = (process.env.BENCH_SOCKETS ?? '5000,1000').split(',').map(Number)
// Below the ports that the system gives to connections: one of them would be in the way.
const FIRST_PORT = 27_310

const database = await createTestDatabase()
const members = await makeMembers(database.url, Math.max(...crowds))
const ours = await measureAll(await startOurs(database.url, FIRST_PORT))
const bare = await measureAll(await startBare(database.url, FIRST_PORT + 1))
await database.drop()
for (const [index, count] of crowds.entries()) judge(count, ours[index]!, bare[index]!)

async function measureAll(target: Target): Promise<Measured[]> {
  try {
    const results: Measured[] = []
    for (const count of crowds) results.push(await measure(target, members.slice(0, count)))
    return results
  } finally {
    await target.stop()
  }
}

function judge(count: number, own: Measured, other: Measured): void {
  const ratio = own.held / other.held
  const rate = own.atHalf.rate
  const cpu = (own.cpuMs.get(1000) ?? Number.NaN) / (other.cpuMs.get(1000) ?? Number.NaN)
  console.log(`\n${count} sockets: ours held ${own.held} messages a second, bare ${other.held}`)
  say(ratio >= RATIO, `ratio ours / bare: ${ratio.toFixed(2)} (aim: at least ${RATIO})`)
  const half = own.atHalf.p99
  say(half < HALF_P99_MS, `p99 at ${rate} a second: ${half.toFixed(0)} ms (aim: under ${HALF_P99_MS})`)
  say(cpu <= CPU_TIMES, `CPU for a message: ${cpu.toFixed(2)} times bare (aim: at most ${CPU_TIMES})`)
  const kb = own.kbPerSocket
  if (count === Math.max(...crowds))
    say(kb < IDLE_KB, `memory per idle socket: ${kb.toFixed(1)} KB (aim: under ${IDLE_KB})`)
}

function say(isMet: boolean, line: string): void {
  console.log(`${isMet ? 'met   ' : 'missed'} ${line}`)
  if (!isMet) process.exitCode = 1
}
