import { Refusal } from '#server/platform/errors.ts'

/** Where a page ended: after this member of the nearest, or of those by recency. */
export type Cursor =
  | { order: 'near'; cell: number; shuffle: number }
  | { order: 'recent'; activeOn: string; shuffle: number }

export function writeCursor(cursor: Cursor): string {
  const at = cursor.order === 'near' ? cursor.cell : cursor.activeOn
  return Buffer.from(`${cursor.order}/${at}/${cursor.shuffle}`).toString('base64url')
}

export function readCursor(text: string): Cursor {
  const [, near, cell, activeOn, shuffle] =
    /^(?:(near)\/(\d{1,10})|recent\/(\d{4}-\d{2}-\d{2}))\/(\d{1,10})$/.exec(
      Buffer.from(text, 'base64url').toString(),
    ) ?? []
  if (shuffle && near && Number(cell) < 2 ** 31)
    return { order: 'near', cell: Number(cell), shuffle: Number(shuffle) }
  if (shuffle && activeOn && !Number.isNaN(Date.parse(activeOn)))
    return { order: 'recent', activeOn, shuffle: Number(shuffle) }
  throw new Refusal('invalid', 'This list has changed. Please start it again.', { field: 'cursor' })
}
