import { parseArgs } from 'node:util'
import { LOOKED_KM } from '#contract/discovery.ts'
import { bestStatement, ownStatements } from './discovery/floor.ts'
import { headerOf } from './discovery/page-line.ts'
import { type Figures, race } from './discovery/race.ts'
import { type Scenario, scenariosFor } from './discovery/scenarios.ts'
import { openWorld, type World } from './discovery/world.ts'

// The list and the map with 100,000 and 1,000,000 members (10,000 and 100,000 with --quick), half around London and the
// rest over the world: the first page beside the best statement for the same members, each filter beside the first
// page, and all of it beside a tenth of the members. With --before=FOLDER, a checkout of an earlier state that has its
// packages, that one answers in the same run on the same databases. With --only=TEXT, those scenarios alone that have it
// in their name, beside the first page. It fails when an aim is missed.
const { quick, before, only } = parseArgs({
  options: { quick: { type: 'boolean' }, before: { type: 'string' }, only: { type: 'string' } },
}).values
const SIZES = quick ? [10_000, 100_000] : [100_000, 1_000_000]
const ROUNDS = 6
const AIMS = {
  /** Of the requests a second that the best statement reaches. */
  leastShare: 0.5,
  /** Half of that where the members of the page are not remembered, and have to be read first. */
  leastShareUnread: 0.25,
  /** Of those that the earlier state reaches. */
  leastGain: 2,
  /** The slowest filter or page beside the first page without any, at the 95th percentile. */
  mostSlower: 3,
  /** The first page and the map with ten times as many members. */
  mostGrowth: 1.5,
}
await measureAll()

/** Both sizes stand side by side, and each is asked by turns. */
async function measureAll(): Promise<void> {
  const worlds: World[] = []
  for (const size of SIZES) worlds.push(await openWorld(size, before))
  if (only === undefined) for (const world of worlds) await judgeRates(world)
  const scenarios = await Promise.all(worlds.map(scenariosFor))
  const p95 = new Map<Scenario, number[]>()
  for (const [index, scenario] of scenarios[0]!.entries()) {
    if (only !== undefined && index > 0 && !scenario.name.includes(only)) continue
    const runs = worlds.map((world, order) => {
      const { path } = scenarios[order]![index]!
      return (turn: number) => world.ask(path(turn % world.viewers.length), turn)
    })
    const figures = await race(runs, ROUNDS)
    console.log(`\n${scenario.name}`)
    for (const [order, world] of worlds.entries())
      console.log(`${inWords(world, figures[order]!)}  ${await resultOf(world, scenarios[order]![index]!)}`)
    p95.set(
      scenario,
      figures.map((each) => each.p95),
    )
  }
  judgeGrowth(p95)
  for (const world of worlds) await world.close()
}

type FiguresOfRates = [Figures, Figures, Figures, Figures, Figures?]

async function judgeRates(world: World): Promise<void> {
  const { askBefore } = world
  const best = await bestStatement(world)
  const page = (ask: World['ask']) => (turn: number) => ask('/api/discover', turn)
  const runs = [page(world.ask), page(world.askAsPasserBy), best, await ownStatements(world)]
  if (askBefore) runs.push(page(askBefore))
  const [now, unread, floor, own, earlier] = (await race(runs, 2 * ROUNDS)) as FiguresOfRates
  console.log(`\nfirst page with ${world.size.toLocaleString('en')} members
  ${inWords(world, now)}
  where its members have to be read first ${unread.perSecond.toFixed(0)}/s
  the best statement for the same members ${floor.perSecond.toFixed(0)}/s, our own statements ${own.perSecond.toFixed(0)}/s`)
  judge('share of the best statement', now.perSecond / floor.perSecond, AIMS.leastShare, 'at least')
  judge(
    'the same for members not read lately',
    unread.perSecond / floor.perSecond,
    AIMS.leastShareUnread,
    'at least',
  )
  if (earlier)
    judge(
      `beside ${earlier.perSecond.toFixed(0)}/s before`,
      now.perSecond / earlier.perSecond,
      AIMS.leastGain,
      'at least',
    )
}

function judgeGrowth(p95: Map<Scenario, number[]>): void {
  const [first, ...others] = [...p95].map(([{ name, isMap }, [small, large]]) => ({
    name,
    isMap,
    small: small!,
    large: large!,
  }))
  console.log(`\nwith ${SIZES[1]!.toLocaleString('en')} members, p95`)
  for (const { name, large } of others.filter(({ isMap }) => !isMap))
    judge(`${name} beside the first page`, large / first!.large, AIMS.mostSlower, 'at most')
  for (const { name, isMap, small, large } of [first!, ...others])
    if (isMap || name === first!.name)
      judge(`${name} beside a tenth of the members`, large / small, AIMS.mostGrowth, 'at most')
}

function judge(what: string, figure: number, aim: number, bound: 'at least' | 'at most'): void {
  const holds = bound === 'at least' ? figure >= aim : figure <= aim
  console.log(`  ${what}: ${figure.toFixed(2)} (aim: ${bound} ${aim})${holds ? '' : '  MISSED'}`)
  if (!holds) process.exitCode = 1
}

function inWords({ size }: World, { perSecond, p50, p95 }: Figures): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
  return `  ${size.toLocaleString('en').padStart(9)} members ${perSecond.toFixed(0).padStart(5)}/s  p50 ${ms(p50)}  p95 ${ms(p95)}`
}

async function resultOf(world: World, { path }: Scenario): Promise<string> {
  const answer = await world.ask(path(0), 0)
  const body = JSON.parse(answer.body) as
    | unknown[]
    | { members: unknown[]; clusters: unknown[] }
    | { count: number }
  if ('count' in body) return `${body.count} counted`
  const found = Array.isArray(body) ? body.length : body.members.length + body.clusters.length
  const looked = headerOf(answer, LOOKED_KM)
  return `${found} shown${looked ? `, all within ${looked} km looked at` : ''}`
}
