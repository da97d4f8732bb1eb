import { type InputFormat, MP4, OGG, QTFF, WEBM } from 'mediabunny'
import { FileWindow } from './file-window.ts'

export type Container = 'webm' | 'mp4' | 'quicktime' | 'ogg'

export const inputFormats: Record<Container, InputFormat> = {
  webm: WEBM,
  mp4: MP4,
  quicktime: QTFF,
  ogg: OGG,
}

export function identify(path: string): { container?: Container; isWhole: boolean } {
  using file = new FileWindow(path)
  const container = claimedContainer(file)
  return { container, isWhole: container !== undefined && wholeness[container](file) }
}

/** By its first bytes: names and content types are only what the sender says. */
function claimedContainer(file: FileWindow): Container | undefined {
  if (file.textAt(0, 4) === '\x1a\x45\xdf\xa3') return 'webm'
  if (file.textAt(0, 4) === 'OggS') return 'ogg'
  if (file.textAt(4, 8) !== 'ftyp') return undefined
  return file.textAt(8, 12) === 'qt  ' ? 'quicktime' : 'mp4'
}

// Parsers read as far as they can and say nothing about the rest, so a cut file would pass as a shorter one.
// Each container is a chain of elements that state their length: whole is when the last one ends with the file.
const wholeness = { webm: isWholeWebm, mp4: isWholeMp4, quicktime: isWholeMp4, ogg: isWholeOgg }

function isWholeMp4(file: FileWindow): boolean {
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

function isWholeWebm(file: FileWindow): boolean {
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

/** Pages of up to 255 pieces, whose lengths stand after the 27 bytes of its head. */
function isWholeOgg(file: FileWindow): boolean {
  let at = 0
  while (at < file.size && file.textAt(at, at + 4) === 'OggS') {
    const pieces = file.byteAt(at + 26)
    let size = 27 + pieces
    for (let piece = 0; piece < pieces; piece++) size += file.byteAt(at + 27 + piece)
    at += size
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
