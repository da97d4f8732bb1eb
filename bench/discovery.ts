import { type Figures, race } from './discovery/race.ts'
import { openWorld, runsOf, type World } from './discovery/world.ts'

// The list and the map with 100,000 and 1,000,000 members (10,000 and 100,000 with --quick), half around London and the
// rest over the world: what a request costs beside the best statement for the same members, how much more a narrow
// filter costs than none, and how all of it grows. It fails when an aim is missed.
const SIZES = process.argv.includes('--quick') ? [10_000, 100_000] : [100_000, 1_000_000]
/** Of the requests a second that the best statement reaches. */
const LEAST_SHARE = 0.5
/** The slowest filter or page beside the first page without any, at the 95th percentile. */
const MOST_SLOWER = 3
/** The first page with ten times as many members. */
const MOST_GROWTH = 1.5
await measureAll()

/** Both sizes stand side by side, and each is asked by turns: whatever else the machine does slows them down alike. */
async function measureAll(): Promise<void> {
  const worlds: World[] = []
  for (const size of SIZES) worlds.push(await openWorld(size))
  const p95 = new Map<string, number[]>()
  for (const [index, { name }] of worlds[0]!.scenarios.entries()) {
    console.log(`\n${name}`)
    const runs = await Promise.all(worlds.map((world) => runsOf(world, world.scenarios[index]!)))
    const figures = await race(runs.flat())
    const each = worlds.map((_, order) => figures.slice(3 * order, 3 * order + 3) as Three)
    for (const [order, { size }] of worlds.entries()) print(size, each[order]!)
    p95.set(
      name,
      each.map(([http]) => http.p95),
    )
    if (index === 0) judgeRates(each)
  }
  judgeGrowth(p95)
  for (const world of worlds) await world.close()
}

function judge(what: string, figure: number, holds: boolean, aim: string): void {
  console.log(`  ${what}: ${figure.toFixed(2)} (aim: ${aim})${holds ? '' : '  MISSED'}`)
  if (!holds) process.exitCode = 1
}

function judgeRates(each: Three[]): void {
  for (const [order, [http, , best]] of each.entries()) {
    const share = http.perSecond / best.perSecond
    const what = `share of the best statement at ${SIZES[order]!.toLocaleString('en')}`
    judge(what, share, share >= LEAST_SHARE, `at least ${LEAST_SHARE}`)
  }
}

function judgeGrowth(p95: Map<string, number[]>): void {
  const [first, ...others] = [...p95]
    .filter(([name]) => !name.startsWith('map'))
    .map(([name, [, large]]) => ({ name, large: large! }))
  const worst = others.toSorted((a, b) => b.large - a.large)[0]!
  console.log(`\nwith ${SIZES[1]!.toLocaleString('en')} members`)
  const slower = worst.large / first!.large
  judge(
    `the slowest of the list (${worst.name}) beside the first page`,
    slower,
    slower <= MOST_SLOWER,
    `at most ${MOST_SLOWER}`,
  )
  const [small, large] = p95.get(first!.name)!
  const growth = large! / small!
  judge(
    'p95 of the first page beside that of a tenth of the members',
    growth,
    growth <= MOST_GROWTH,
    `at most ${MOST_GROWTH}`,
  )
}

type Three = [http: Figures, own: Figures, best: Figures]
function print(size: number, [http, own, best]: Three): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
  const beside = ({ perSecond }: Figures) =>
    `${perSecond.toFixed(0)}/s (${(http.perSecond / perSecond).toFixed(2)})`
  console.log(
    `  ${size.toLocaleString('en').padStart(9)} members ${http.perSecond.toFixed(0).padStart(5)} req/s  p50 ${ms(http.p50)}  p95 ${ms(http.p95)}` +
      `  own statements ${beside(own)}  best statement ${beside(best)}`,
  )
}
