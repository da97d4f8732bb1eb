import { BitReader } from './bit-reader.ts'
import type { CodedSize } from './coded-size.ts'

/** A key frame of VP8 (RFC 6386, 9.1): three bytes of tag, a start code, then 14 bits each of width and height. */
export function sizesInVp8(frame: Uint8Array): CodedSize[] {
  const isKeyFrame = frame.length > 0 && (frame[0]! & 1) === 0
  if (!isKeyFrame) return []
  if (frame.length < 10 || frame[3] !== 0x9d || frame[4] !== 0x01 || frame[5] !== 0x2a)
    throw new RangeError('not a VP8 key frame')
  const side = (at: number) => (frame[at]! | (frame[at + 1]! << 8)) & 0x3fff
  return [{ width: side(6), height: side(8) }]
}

const SYNC_CODE = 0x498342
const RGB = 7

/** The uncompressed header of a VP9 key frame (bitstream specification, 6.2). */
export function sizesInVp9(frame: Uint8Array): CodedSize[] {
  const bits = new BitReader(frame)
  if (bits.read(2) !== 2) throw new RangeError('not a VP9 frame')
  const profile = bits.read(1) + bits.read(1) * 2
  if (profile === 3) bits.skip(1)
  const showsExistingFrame = bits.readFlag()
  if (showsExistingFrame) return []
  const isKeyFrame = !bits.readFlag()
  if (!isKeyFrame) return []
  bits.skip(2)
  if (bits.read(24) !== SYNC_CODE) throw new RangeError('not a VP9 key frame')
  skipColors(bits, profile)
  return [{ width: bits.read(16) + 1, height: bits.read(16) + 1 }]
}

function skipColors(bits: BitReader, profile: number): void {
  if (profile >= 2) bits.skip(1)
  const hasSubsampling = profile % 2 === 1
  if (bits.read(3) === RGB) bits.skip(hasSubsampling ? 1 : 0)
  else bits.skip(hasSubsampling ? 4 : 1)
}
