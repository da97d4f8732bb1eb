import { type Column, type SQL, sql } from 'drizzle-orm'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import type { Context } from './context.ts'
import { Refusal } from './errors.ts'
import { openCursor, sealCursor } from './sealed-cursor.ts'

/** Where a row stands in a list that has the latest first: its moment, to the microsecond, and its id. */
export type Position = { at: bigint; id: number }
export type PageQuery = { limit?: number; cursor?: string }
export type Page<Item> = { items: Item[]; nextCursor: string | undefined }
/** What a query is asked for: so many rows, after the last of the page before. */
export type PageRequest = { after: Position | undefined; limit: number }

const BYTES = 16

/** Its moment as a position holds it. */
export const positionOf = (moment: Column | SQL) =>
  sql<bigint>`(extract(epoch from ${moment}) * 1000000)::bigint`.mapWith(BigInt)

/** Further down the list than where the page before ended. */
export function isAfter(moment: Column, id: Column, { after }: PageRequest): SQL | undefined {
  return (
    after &&
    sql`(${moment}, ${id}) < (timestamptz 'epoch' + ${String(after.at)}::bigint * interval '1 microsecond', ${after.id})`
  )
}

/**
 * One page of a list of the viewer's own. `atMost` is what a call without a limit gets. Whatever comes in above it
 * meanwhile, the next page goes on where this one ended: nothing is missed and nothing is repeated.
 */
export async function readPage<Row extends Position>(
  ctx: Context,
  { list, viewerId, atMost }: { list: string; viewerId: number; atMost: number },
  { limit = atMost, cursor }: PageQuery,
  read: (request: PageRequest) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | undefined }> {
  const owner = { list, viewerId }
  const after = cursor === undefined ? undefined : readCursor(ctx, owner, cursor)
  const rows = await read({ after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: last && rows.length > limit ? writeCursor(ctx, owner, last) : undefined }
}

/** A page as its endpoint answers: the rows, and the cursor in the header. */
export async function replyWith<Item>(page: Promise<Page<Item>>) {
  const { items, nextCursor } = await page
  return { body: items, headers: { [NEXT_CURSOR]: nextCursor } }
}

type Owner = Parameters<typeof sealCursor>[1]

function writeCursor({ secrets }: Context, owner: Owner, { at, id }: Position): string {
  const position = Buffer.alloc(BYTES)
  position.writeBigInt64BE(at, 0)
  position.writeBigInt64BE(BigInt(id), 8)
  return sealCursor(secrets, owner, position)
}

function readCursor({ secrets }: Context, owner: Owner, cursor: string): Position {
  const position = openCursor(secrets, owner, cursor)
  if (position?.length !== BYTES)
    throw new Refusal('invalid', 'This list has changed. Please start it again.', { field: 'cursor' })
  return { at: position.readBigInt64BE(0), id: Number(position.readBigInt64BE(8)) }
}
