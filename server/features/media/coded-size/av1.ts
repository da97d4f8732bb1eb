import { BitReader } from './bit-reader.ts'
import type { CodedSize } from './coded-size.ts'

const SEQUENCE_HEADER = 1

/** Every sequence header among the units of an AV1 packet. Each key frame comes with one. */
export function sizesInAv1(packet: Uint8Array): CodedSize[] {
  const sizes: CodedSize[] = []
  for (const { type, data } of listUnits(packet)) if (type === SEQUENCE_HEADER) sizes.push(readSequence(data))
  return sizes
}

function* listUnits(packet: Uint8Array): Generator<{ type: number; data: Uint8Array }> {
  let at = 0
  while (at < packet.length) {
    const header = packet[at++]!
    if (header & 4) at++
    let size = packet.length - at
    if (header & 2) {
      const stated = readLeb128(packet, at)
      at += stated.length
      size = stated.value
    }
    if (size > packet.length - at) throw new RangeError('an AV1 unit is longer than its packet')
    yield { type: (header >> 3) & 15, data: packet.subarray(at, at + size) }
    at += size
  }
}

function readLeb128(bytes: Uint8Array, at: number): { value: number; length: number } {
  let value = 0
  for (let length = 1; length <= 8; length++) {
    const byte = bytes[at + length - 1]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * (length - 1))
    if (byte < 0x80) return { value, length }
  }
  throw new RangeError('an AV1 unit states no length')
}

/** The sequence header (AV1 specification, 5.5) up to the largest frame that it allows. */
function readSequence(unit: Uint8Array): CodedSize {
  const bits = new BitReader(unit)
  bits.skip(4)
  const isReduced = bits.readFlag()
  if (isReduced) bits.skip(5)
  else skipOperatingPoints(bits, readTiming(bits))
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1]
  return { width: bits.read(widthBits) + 1, height: bits.read(heightBits) + 1 }
}

/** How many bits the delays of the decoder model have, where there is such a model. */
function readTiming(bits: BitReader): number | undefined {
  if (!bits.readFlag()) return undefined
  bits.skip(64)
  const isEvenlyTimed = bits.readFlag()
  if (isEvenlyTimed) bits.readGolomb()
  if (!bits.readFlag()) return undefined
  const delayBits = bits.read(5) + 1
  bits.skip(42)
  return delayBits
}

function skipOperatingPoints(bits: BitReader, delayBits: number | undefined): void {
  const hasDisplayDelays = bits.readFlag()
  const points = bits.read(5) + 1
  for (let point = 0; point < points; point++) {
    bits.skip(12)
    const level = bits.read(5)
    if (level > 7) bits.skip(1)
    if (delayBits !== undefined && bits.readFlag()) bits.skip(2 * delayBits + 1)
    if (hasDisplayDelays && bits.readFlag()) bits.skip(4)
  }
}
