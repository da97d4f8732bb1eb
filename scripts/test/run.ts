import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from '#server/testing/postgres-server.ts'
import { stopTools } from './command.ts'
import type { Counts } from './counts.ts'
import { joinRuns, type Part, parts } from './parts.ts'
import { installEngines, installSystemPackages } from './system-packages.ts'

/** `npm test` runs every part, whatever became of the one before; `npm test -- --only=server,browser` some. */
const chosen = chooseParts(process.argv.slice(2))
const reports = await mkdtemp(join(tmpdir(), 'hungr-reports-'))
let database: Awaited<ReturnType<typeof startTestServer>> | undefined
let preparation: Promise<void> | undefined
let isStopped = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true
    stopTools()
  })
}

const total: Counts = { passed: 0, failed: 0, skipped: [] }
// Packages may have to be fetched: that takes none of the cores, and whoever needs them sees what went wrong.
if (chosen.some(({ needsDatabase }) => needsDatabase)) prepareMachine().catch(() => undefined)
const queue = chosen.filter(({ hasOneCore }) => hasOneCore)
await Promise.all([runQueue(queue), runQueue(queue)])
await runQueue(joinRuns(chosen.filter(({ hasOneCore }) => !hasOneCore)))
await database?.stop()
await rm(reports, { recursive: true, force: true })
if (isStopped) total.failed++
for (const title of total.skipped) console.log(`Skipped, for want of something on this machine: ${title}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

/** One after the other; two that share a queue take from it in turns. */
async function runQueue(queue: Part[]): Promise<void> {
  for (let part = queue.shift(); part && !isStopped; part = queue.shift()) {
    const { passed, failed, skipped } = await runPart(part)
    total.passed += passed
    total.failed += failed
    total.skipped.push(...skipped)
  }
}

async function runPart(part: Part): Promise<Counts> {
  console.log(`\n== ${part.title}`)
  const began = performance.now()
  try {
    if (part.needsDatabase) await prepareMachine()
    const counts = await part.run(reports)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`== ${part.title}: ${counts.failed === 0 ? 'fine' : 'FAILED'} (${seconds} s)`)
    return counts
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: [] }
  }
}

/** Once, for the parts that meet a real neighbour. */
function prepareMachine(): Promise<void> {
  preparation ??= (async () => {
    await installSystemPackages()
    // Needed last: they come while the tests before them run.
    void installEngines()
    if (process.env.TEST_DATABASE_URL) return
    database = await startTestServer()
    process.env.TEST_DATABASE_URL = database.url
  })()
  return preparation
}

function chooseParts(args: string[]): Part[] {
  const only = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  const unknown = [
    ...args.filter((arg) => !arg.startsWith('--only=')),
    ...(only ?? []).filter((name) => !parts.some((part) => part.name === name)),
  ]
  if (unknown.length > 0) {
    console.error(
      `Unknown: ${unknown.join(', ')}. The parts are ${parts.map((part) => part.name).join(', ')}.`,
    )
    process.exit(2)
  }
  return parts.filter((part) => (only ? only.includes(part.name) : !part.isApart))
}
