import { BitReader } from './bit-reader.ts'
import type { CodedSize } from './coded-size.ts'

type Codec = {
  /** Where the container's description says how many bytes the length of a unit has. */
  lengthSizeAt: number
  unitsIn(description: Uint8Array): Uint8Array[]
  isSequence(unit: Uint8Array): boolean
  readSequence(bits: BitReader): CodedSize
}

const h264: Codec = {
  lengthSizeAt: 4,
  unitsIn: (description) => takeUnits(description, 6, description[5]! & 31).units,
  isSequence: (unit) => (unit[0]! & 31) === 7,
  readSequence: readH264Sequence,
}

const hevc: Codec = {
  lengthSizeAt: 21,
  unitsIn: unitsOfHevc,
  isSequence: (unit) => ((unit[0]! >> 1) & 63) === 33,
  readSequence: readHevcSequence,
}

export const sizesInH264Description = (description: Uint8Array) => sizesIn(h264, h264.unitsIn(description))
export const sizesInHevcDescription = (description: Uint8Array) => sizesIn(hevc, hevc.unitsIn(description))

/** Decoders obey a sequence parameter set wherever it stands, so frames are searched for more of them. */
export const sizesInH264 = (packet: Uint8Array, description?: Uint8Array) =>
  sizesIn(h264, unitsOf(h264, packet, description))
export const sizesInHevc = (packet: Uint8Array, description?: Uint8Array) =>
  sizesIn(hevc, unitsOf(hevc, packet, description))

function sizesIn(codec: Codec, units: Uint8Array[]): CodedSize[] {
  return units
    .filter((unit) => unit.length > 0 && codec.isSequence(unit))
    .map((unit) => codec.readSequence(new BitReader(withoutEscapes(unit))))
}

function unitsOf(codec: Codec, packet: Uint8Array, description: Uint8Array | undefined): Uint8Array[] {
  if (!description) return unitsBetweenStartCodes(packet)
  const lengthSize = (description[codec.lengthSizeAt]! & 3) + 1
  const units: Uint8Array[] = []
  for (let at = 0; at + lengthSize <= packet.length; ) {
    const size = packet.subarray(at, at + lengthSize).reduce((sum, byte) => sum * 256 + byte, 0)
    at += lengthSize
    units.push(packet.subarray(at, at + size))
    at += size
  }
  return units
}

function unitsBetweenStartCodes(packet: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength)
  const units: Uint8Array[] = []
  let at = bytes.indexOf('000001', 0, 'hex')
  while (at >= 0) {
    const next = bytes.indexOf('000001', at + 3, 'hex')
    units.push(bytes.subarray(at + 3, next < 0 ? undefined : next))
    at = next
  }
  return units
}

/** Each has its length, in two bytes, before it. */
function takeUnits(bytes: Uint8Array, from: number, count: number): { units: Uint8Array[]; end: number } {
  const units: Uint8Array[] = []
  let at = from
  for (let n = 0; n < count; n++) {
    const size = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
    units.push(bytes.subarray(at + 2, at + 2 + size))
    at += 2 + size
  }
  return { units, end: at }
}

function unitsOfHevc(description: Uint8Array): Uint8Array[] {
  const all: Uint8Array[] = []
  let at = 23
  for (let array = 0; array < (description[22] ?? 0); array++) {
    const count = (description[at + 1] ?? 0) * 256 + (description[at + 2] ?? 0)
    const { units, end } = takeUnits(description, at + 3, count)
    all.push(...units)
    at = end
  }
  return all
}

/** A 3 after two zeros is only there so that the data never look like a start code. */
function withoutEscapes(unit: Uint8Array): Uint8Array {
  return unit.filter((byte, at) => !(byte === 3 && at >= 2 && unit[at - 1] === 0 && unit[at - 2] === 0))
}

const WITH_CHROMA_FORMAT = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** ITU-T H.264, 7.3.2.1.1, up to the size in blocks of 16. What is cropped from it is decoded all the same. */
function readH264Sequence(bits: BitReader): CodedSize {
  bits.skip(8)
  const profile = bits.read(8)
  bits.skip(16)
  bits.readGolomb()
  if (WITH_CHROMA_FORMAT.has(profile)) skipChroma(bits)
  bits.readGolomb()
  skipOrderCount(bits)
  bits.readGolomb()
  bits.skip(1)
  const [across, down] = [bits.readGolomb() + 1, bits.readGolomb() + 1]
  const isOfFields = !bits.readFlag()
  return { width: across * 16, height: down * 16 * (isOfFields ? 2 : 1) }
}

function skipChroma(bits: BitReader): void {
  const format = bits.readGolomb()
  if (format === 3) bits.skip(1)
  bits.readGolomb()
  bits.readGolomb()
  bits.skip(1)
  const hasScalingLists = bits.readFlag()
  if (!hasScalingLists) return
  const lists = format === 3 ? 12 : 8
  for (let list = 0; list < lists; list++) if (bits.readFlag()) skipScalingList(bits, list < 6 ? 16 : 64)
}

function skipScalingList(bits: BitReader, entries: number): void {
  let last = 8
  for (let entry = 0; entry < entries; entry++) {
    const next = (last + bits.readSignedGolomb() + 256) % 256
    if (next === 0) return
    last = next
  }
}

function skipOrderCount(bits: BitReader): void {
  const kind = bits.readGolomb()
  if (kind === 0) bits.readGolomb()
  if (kind !== 1) return
  bits.skip(1)
  bits.readSignedGolomb()
  bits.readSignedGolomb()
  for (let left = bits.readGolomb(); left > 0; left--) bits.readSignedGolomb()
}

/** ITU-T H.265, 7.3.2.2.1, up to the size. */
function readHevcSequence(bits: BitReader): CodedSize {
  bits.skip(20)
  const subLayers = bits.read(3)
  bits.skip(1)
  skipProfiles(bits, subLayers)
  bits.readGolomb()
  const chromaFormat = bits.readGolomb()
  if (chromaFormat === 3) bits.skip(1)
  return { width: bits.readGolomb(), height: bits.readGolomb() }
}

function skipProfiles(bits: BitReader, subLayers: number): void {
  bits.skip(96)
  const present = Array.from({ length: subLayers }, () => [bits.readFlag(), bits.readFlag()])
  if (subLayers > 0) bits.skip(2 * (8 - subLayers))
  for (const [hasProfile, hasLevel] of present) bits.skip((hasProfile ? 88 : 0) + (hasLevel ? 8 : 0))
}
