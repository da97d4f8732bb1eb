import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openCursor, sealCursor } from '#server/platform/sealed-cursor.ts'

/**
 * Where a page ended: after this member of a cell near by or far away, beyond so many metres within which all was looked
 * at, after a whole district, after this member of an order by days, or of those without a place by recency.
 */
export type Cursor =
  | { order: 'near' | 'far'; cell: number; shuffle: number }
  | { order: 'beyond'; metres: number }
  | { order: 'district'; district: number }
  | { order: 'recent' | 'days'; day: string; shuffle: number }

const orders = ['near', 'recent', 'far', 'beyond', 'district', 'days'] as const
const BYTES = 9
const DAY_MS = 24 * 60 * 60 * 1000

/** A cursor goes on in its own list alone: `discovery`, or that of a city. */
const ownerOf = ({ id }: Viewer, list: string) => ({ list, viewerId: id })

export function writeCursor(
  { secrets }: Context,
  viewer: Viewer,
  cursor: Cursor,
  list = 'discovery',
): string {
  const position = Buffer.alloc(BYTES)
  position.writeUInt8(orders.indexOf(cursor.order), 0)
  position.writeInt32BE(placeOf(cursor), 1)
  position.writeUInt32BE('shuffle' in cursor ? cursor.shuffle : 0, 5)
  return sealCursor(secrets, ownerOf(viewer, list), position)
}

function placeOf(cursor: Cursor): number {
  switch (cursor.order) {
    case 'near':
    case 'far':
      return cursor.cell
    case 'beyond':
      return cursor.metres
    case 'district':
      return cursor.district
    case 'recent':
    case 'days':
      return Date.parse(cursor.day) / DAY_MS
  }
}

export function readCursor({ secrets }: Context, viewer: Viewer, text: string, list = 'discovery'): Cursor {
  const position = openCursor(secrets, ownerOf(viewer, list), text)
  if (position?.length !== BYTES)
    throw new Refusal('invalid', 'This list has changed. Please start it again.', { field: 'cursor' })
  const place = position.readInt32BE(1)
  const shuffle = position.readUInt32BE(5)
  const order = orders[position.readUInt8(0)]
  switch (order) {
    case 'near':
    case 'far':
      return { order, cell: place, shuffle }
    case 'beyond':
      return { order, metres: place }
    case 'district':
      return { order, district: place }
    default:
      return {
        order: order ?? 'recent',
        day: new Date(place * DAY_MS).toISOString().slice(0, 10),
        shuffle,
      }
  }
}
