import { discoveryApi } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { headerOf } from './page-line.ts'
import type { World } from './world.ts'

export type Scenario = { name: string; isMap?: true; path: (viewer: number) => string }

const list = discoveryApi.list.path
const WORST =
  'minAge=21&maxAge=60&can=Travel&orientation=Gay&sharedInterests=true&picture=true&newHere=true&verified=true&available=true&notChatted=true&hidePassed=true&hideTapped=true'
const ENGLAND = 'south=50&west=-5&north=55.5&east=1.7'

/** The first is the page that all others are compared with. */
export async function scenariosFor(world: World): Promise<Scenario[]> {
  const cursors = await tenthPages(world)
  const filtered = (query: string): Scenario => ({ name: query, path: () => `${list}?${query}` })
  const map = (name: string, bounds: string): Scenario => ({
    name: `map of ${name}`,
    isMap: true,
    path: () => `${discoveryApi.map.path}?${bounds}`,
  })
  return [
    { name: 'first page', path: () => list },
    { name: 'tenth page', path: (viewer) => `${list}?cursor=${cursors[viewer]}` },
    filtered('role=Feedr'),
    filtered('online=true'),
    filtered('online=true&role=Feedr'),
    filtered('minAge=30&maxAge=30'),
    filtered('minAge=30&maxAge=30&role=Feedr'),
    filtered('minAge=30&maxAge=30&online=true'),
    filtered('minAge=99'),
    filtered('minAge=99&online=true'),
    filtered('within=1'),
    filtered('within=100'),
    filtered('can=Host'),
    filtered('orientation=Queer&orientation=Bisexual'),
    filtered('sharedInterests=true'),
    filtered('picture=true'),
    filtered('newHere=true'),
    filtered('verified=true'),
    filtered('available=true'),
    filtered('notChatted=true&hidePassed=true&hideTapped=true'),
    filtered('order=recent'),
    filtered('order=newest'),
    filtered('order=recent&within=20&online=true'),
    // Of which nobody passes: as much is looked at as one call may.
    filtered(WORST),
    filtered(`${WORST}&order=recent`),
    filtered(`${WORST}&order=newest&online=true`),
    { name: 'count of everybody', path: () => discoveryApi.count.path },
    { name: 'count of nobody', path: () => `${discoveryApi.count.path}?${WORST}` },
    map('a street', 'south=51.5&west=-0.13&north=51.51&east=-0.11'),
    map('London', 'south=51.35&west=-0.4&north=51.67&east=0.15'),
    map('a county', 'south=50.8&west=-0.8&north=52.1&east=0.6'),
    map('the South East', 'south=50.2&west=-1.7&north=52.8&east=1.4'),
    map('England', ENGLAND),
    map('England, one role', `${ENGLAND}&role=Feedr`),
    map('Europe', 'south=36&west=-10&north=60&east=20'),
    map('the world', 'south=-85&west=-180&north=85&east=180'),
  ]
}

/** The cursor of the ninth page, for each viewer his own. */
async function tenthPages({ ask, viewers }: World): Promise<string[]> {
  const cursors: string[] = []
  for (const viewer of viewers.keys()) {
    let cursor = headerOf(await ask(`${list}?limit=180`, viewer), NEXT_CURSOR)!
    for (let step = 0; step < 2; step++)
      cursor = headerOf(await ask(`${list}?limit=180&cursor=${cursor}`, viewer), NEXT_CURSOR)!
    cursors.push(cursor)
  }
  return cursors
}
