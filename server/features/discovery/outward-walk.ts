import type { Cell } from '#contract/location.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  type Ask,
  listCellsOutwards,
  listMembersOf,
  type OccupiedCell,
  type Spot,
} from './discovery.queries.ts'

type Walk = Ask & { origin: Cell; after?: Omit<Spot, 'userId'>; limit: number }

/**
 * Members by the distance of their cell. It walks the occupied cells outwards and reads of as many as hold the page,
 * so that a page costs what it shows and not how many there are. Where few pass the filter it takes longer strides.
 */
export async function walkOutwards(db: Database, walk: Walk): Promise<Spot[]> {
  const found: Spot[] = []
  const load = { members: walk.limit + 1 }
  let from = walk.after?.cell
  for (let stride = 2 * walk.limit; ; stride *= 4) {
    const cells = await listCellsOutwards(db, {
      origin: walk.origin,
      role: walk.wishes.role,
      from,
      limit: stride,
    })
    const isEnd = cells.length < stride
    // Of the last cell some may be missing: it is the first of the next stride.
    const last = cells.at(-1)?.cell
    const whole = isEnd ? cells : cells.filter(({ cell }) => cell !== last)
    for (const batch of batchesHolding(load, whole)) {
      const missing = walk.limit - found.length
      found.push(...(await listMembersOf(db, { ...walk, cells: batch, limit: missing })))
      if (found.length === walk.limit) return found
    }
    if (isEnd) return found
    from = last
  }
}

/** Cells in batches: the first holds a page if everybody in it is wanted, each next one twice as many. */
function* batchesHolding(load: { members: number }, cells: OccupiedCell[]): Generator<OccupiedCell[]> {
  let batch: OccupiedCell[] = []
  let members = 0
  for (const [index, each] of cells.entries()) {
    batch.push(each)
    members += each.members
    const isWholeCell = cells[index + 1]?.cell !== each.cell
    if (members < load.members || !isWholeCell) continue
    yield batch
    load.members *= 2
    batch = []
    members = 0
  }
  if (batch.length > 0) yield batch
}
