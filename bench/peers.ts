import { createEmptyDatabase, createTestDatabase } from '#server/testing/database.ts'
import { type Measured, measure } from './chat/measure.ts'
import { makeMembers } from './chat/members.ts'
import { startOurs, type Target } from './chat/servers.ts'
import { ejabberdPackages, startEjabberd } from './peers/ejabberd.ts'
import { findMissing } from './peers/packages.ts'
import { prosodyPackages, startProsody } from './peers/prosody.ts'

// The same load, a text to a partner that is stored in PostgreSQL, against two well-known chat servers with their
// message archive, in one run: from Debian's packages, set up here and stopped afterwards.

const crowds = (process.env.BENCH_SOCKETS ?? '1000,5000').split(',').map(Number)
const FIRST_PORT = 27_320

const missing = await findMissing([...prosodyPackages, ...ejabberdPackages])
if (missing.length > 0) {
  console.error(
    `This needs Debian's packages ${missing.join(' ')}, which are not here and could not be installed.`,
  )
  process.exit(1)
}
const own = await createTestDatabase()
const archives = [await createEmptyDatabase(), await createEmptyDatabase()] as const
const members = await makeMembers(own.url, Math.max(...crowds))
const starts = [
  () => startOurs(own.url, FIRST_PORT),
  () => startProsody(archives[0].url, FIRST_PORT + 1),
  () => startEjabberd(archives[1].url, FIRST_PORT + 2, members),
]
for (const count of crowds) {
  const results: [string, Measured][] = []
  for (const start of starts) results.push(await measureOne(await start(), count))
  judge(count, results)
}
for (const database of [own, ...archives]) await database.drop()

/** In a process of its own for each crowd: what one left behind does not weigh on the next. */
async function measureOne(target: Target, count: number): Promise<[string, Measured]> {
  try {
    return [target.name, await measure(target, members.slice(0, count))]
  } finally {
    await target.stop()
  }
}

function judge(count: number, [ours, ...peers]: [string, Measured][]): void {
  console.log(`\n${count} connected          messages a second held   p99 at half of it   KB each`)
  for (const [name, { held, atHalf, kbPerSocket }] of [ours!, ...peers])
    console.log(
      `${name.padEnd(24)}${String(held).padStart(18)}${atHalf.p99.toFixed(0).padStart(17)} ms${kbPerSocket.toFixed(1).padStart(10)}`,
    )
  const isAhead = peers.every(
    ([, peer]) => ours![1].held > peer.held && ours![1].kbPerSocket < peer.kbPerSocket,
  )
  console.log(isAhead ? 'met    ahead of both in both' : 'missed ahead of both in both')
  if (!isAhead) process.exitCode = 1
}
