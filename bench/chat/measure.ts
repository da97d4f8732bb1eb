import { type Crowd, isHeld, openCrowd, type Result, runAt } from './load.ts'
import type { Member } from './members.ts'
import type { Target } from './servers.ts'

const RATES = [200, 500, 1000]
const BEYOND = [1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000]
const seconds = Number(process.env.BENCH_SECONDS ?? 8)

export type Measured = {
  /** The highest rate that was held, and what it is at half of it. */
  held: number
  atHalf: Result
  kbPerSocket: number
  /** CPU of the server for a message, by rate. */
  cpuMs: Map<number, number>
}

/** Everybody connects, and writes at higher and higher rates until the server does not hold one. */
export async function measure(target: Target, members: Member[]): Promise<Measured> {
  const { crowd, kbPerSocket } = await gather(target, members)
  await warmUp(target, crowd)
  const cpuMs = new Map<number, number>()
  let held = 0
  for (const rate of [...RATES, ...BEYOND]) {
    const result = await runAndPrint(target, crowd, rate)
    cpuMs.set(rate, (result.cpuPercent * 10) / rate)
    if (isHeld(result)) held = rate
    else if (rate >= Math.max(...RATES)) break
  }
  const atHalf = await runAndPrint(target, crowd, (held || Math.min(...RATES)) / 2)
  crowd.close()
  // Who left is noted ten seconds later; that is not to fall into the next crowd's time.
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  return { held, atHalf, kbPerSocket, cpuMs }
}

async function gather(target: Target, members: Member[]) {
  const before = await target.usage('usage without garbage')
  const crowd = await openCrowd(target, members)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const after = await target.usage('usage without garbage')
  const kbPerSocket = (after.rss - before.rss) / 1024 / members.length
  console.log(`\n${target.name}: ${members.length} connected, ${kbPerSocket.toFixed(1)} KB each`)
  console.log('  rate   sent  accepted delivered lost doubled   p50    p95    p99 ms   CPU %  memory MB')
  return { crowd, kbPerSocket }
}

/** The first word between two makes their conversation; that is not what is measured. */
async function warmUp(target: Target, crowd: Crowd): Promise<void> {
  await runAt(target, crowd, 250, Math.ceil(crowd.size / 250))
}

async function runAndPrint(target: Target, crowd: Crowd, rate: number): Promise<Result> {
  const result = await runAt(target, crowd, rate, seconds)
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
  return result
}
