import type { FileWindow } from './file-window.ts'

// Parsers read as far as they can and say nothing about the rest, so a cut file would pass as a shorter one.
// Both containers are chains of elements that state their length: whole is when the last one ends with the file.

export function isWholeMp4(file: FileWindow): boolean {
  let at = 0
  while (at + 8 <= file.size) {
    const stated = file.numberAt(at, 4)
    if (stated === 0) return true // runs to the end of the file
    const isLong = stated === 1
    if (isLong && at + 16 > file.size) return false
    const size = isLong ? file.numberAt(at + 8, 8) : stated
    if (size < (isLong ? 16 : 8)) return false
    at += size
  }
  return at === file.size
}

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675

export function isWholeWebm(file: FileWindow): boolean {
  let at = 0
  while (at < file.size) {
    const name = readEbmlNumber(file, at)
    const size = name && readEbmlNumber(file, at + name.length)
    if (!size) return false
    at += name.length + size.length
    // A live recording states no length for these two. Their children follow in the same chain either way.
    if (name.marked !== SEGMENT && name.marked !== CLUSTER) at += size.value
  }
  return at === file.size
}

/** The first set bit of an EBML number tells how many bytes it has. Names are read with that bit, sizes without. */
function readEbmlNumber(file: FileWindow, at: number) {
  const first = file.byteAt(at)
  const length = Math.clz32(first) - 23
  if (length > 8 || at + length > file.size) return undefined
  const joined = (head: number) => file.numberAt(at + 1, length - 1, head)
  return { length, marked: joined(first), value: joined(first ^ (0x100 >> length)) }
}
