import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'
import type { CodedSize } from './coded-size/coded-size.ts'
import { sizeReaderFor } from './coded-size/size-reader.ts'

/** The longer and the shorter side of a picture, in either orientation. */
export type Sides = { long: number; short: number }

/** Codecs round a side up to whole blocks, the largest of which have 64 pixels. */
const BLOCK = 64

/**
 * What a decoder would allocate, against what the container says and what is allowed. Every packet is looked at: which
 * of them are key frames is, again, only what the container says. A phone that is turned while it records changes the
 * size in the middle, so only the first frame must be as large as stated; all must be within the limits.
 */
export async function findSizeFault(
  video: InputVideoTrack,
  most: Sides,
): Promise<'too large' | 'unknown' | undefined> {
  const stated = { width: await video.getCodedWidth(), height: await video.getCodedHeight() }
  const shown = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
  if (!fits(stated, most) || !fits(shown, most)) return 'too large'

  const allocated = { long: most.long + BLOCK - 1, short: most.short + BLOCK - 1 }
  let isFirst = true
  for await (const sizes of listAnnouncedSizes(video)) {
    if (!sizes.every((size) => fits(size, allocated))) return 'too large'
    if (isFirst && (sizes.length === 0 || !sizes.every((size) => isAbout(size, stated)))) return 'unknown'
    isFirst = false
  }
  return isFirst ? 'unknown' : undefined
}

/** Packet by packet; what the container's description announces belongs to the first. */
async function* listAnnouncedSizes(video: InputVideoTrack): AsyncGenerator<CodedSize[]> {
  const reader = sizeReaderFor(String(await video.getCodec()))
  if (!reader) return
  const description = bytesOf((await video.getDecoderConfig())?.description)
  let pending = (description && reader.inDescription?.(description)) ?? []
  for await (const packet of new EncodedPacketSink(video).packets()) {
    yield [...pending, ...reader.inPacket(packet.data, description)]
    pending = []
  }
}

function fits({ width, height }: CodedSize, most: Sides): boolean {
  return Math.max(width, height) <= most.long && Math.min(width, height) <= most.short
}

function isAbout(size: CodedSize, stated: CodedSize): boolean {
  return Math.abs(size.width - stated.width) < BLOCK && Math.abs(size.height - stated.height) < BLOCK
}

function bytesOf(source: VideoDecoderConfig['description']): Uint8Array | undefined {
  if (!source) return undefined
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}
