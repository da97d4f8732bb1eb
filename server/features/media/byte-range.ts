import type { ByteRange } from '#server/platform/storage/storage.ts'

/** One range, as players ask for it. Several at once, or what is no range, get the whole file, as HTTP allows. */
export function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  // '-500' is the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < start) return undefined
  return start >= size ? 'beyond' : { start, end }
}
