import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openCursor, sealCursor } from '#server/platform/sealed-cursor.ts'

/** Where a page ended: after this member of the nearest, or of those by recency. */
export type Cursor =
  | { order: 'near'; cell: number; shuffle: number }
  | { order: 'recent'; activeOn: string; shuffle: number }

const orders = ['near', 'recent'] as const
const BYTES = 9
const DAY_MS = 24 * 60 * 60 * 1000

const ownerOf = ({ id }: Viewer) => ({ list: 'discovery', viewerId: id })

export function writeCursor({ secrets }: Context, viewer: Viewer, cursor: Cursor): string {
  const position = Buffer.alloc(BYTES)
  position.writeUInt8(orders.indexOf(cursor.order), 0)
  position.writeInt32BE(cursor.order === 'near' ? cursor.cell : Date.parse(cursor.activeOn) / DAY_MS, 1)
  position.writeUInt32BE(cursor.shuffle, 5)
  return sealCursor(secrets, ownerOf(viewer), position)
}

export function readCursor({ secrets }: Context, viewer: Viewer, text: string): Cursor {
  const position = openCursor(secrets, ownerOf(viewer), text)
  if (position?.length !== BYTES)
    throw new Refusal('invalid', 'This list has changed. Please start it again.', { field: 'cursor' })
  const at = position.readInt32BE(1)
  const shuffle = position.readUInt32BE(5)
  return orders[position.readUInt8(0)] === 'near'
    ? { order: 'near', cell: at, shuffle }
    : { order: 'recent', activeOn: new Date(at * DAY_MS).toISOString().slice(0, 10), shuffle }
}
