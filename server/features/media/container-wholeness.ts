// Parsers read as far as they can and say nothing about the rest, so a cut file would pass as a shorter one.
// Both containers are chains of elements that state their length: whole is when the last one ends with the file.

export function isWholeMp4(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at + 8 <= bytes.length) {
    const stated = view.getUint32(at)
    if (stated === 0) return true // runs to the end of the file
    const isLong = stated === 1
    if (isLong && at + 16 > bytes.length) return false
    const size = isLong ? Number(view.getBigUint64(at + 8)) : stated
    if (size < (isLong ? 16 : 8)) return false
    at += size
  }
  return at === bytes.length
}

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675

export function isWholeWebm(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length) {
    const name = readEbmlNumber(bytes, at)
    const size = name && readEbmlNumber(bytes, at + name.length)
    if (!size) return false
    at += name.length + size.length
    // A live recording states no length for these two. Their children follow in the same chain either way.
    if (name.marked !== SEGMENT && name.marked !== CLUSTER) at += size.value
  }
  return at === bytes.length
}

/** The first set bit of an EBML number tells how many bytes it has. Names are read with that bit, sizes without. */
function readEbmlNumber(bytes: Uint8Array, at: number) {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8 || at + length > bytes.length) return undefined
  const joined = (head: number) =>
    bytes.subarray(at + 1, at + length).reduce((sum, byte) => sum * 256 + byte, head)
  return { length, marked: joined(first), value: joined(first ^ (0x100 >> length)) }
}
