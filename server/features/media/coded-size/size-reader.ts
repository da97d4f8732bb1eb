import { sizesInAv1 } from './av1.ts'
import type { CodedSize } from './coded-size.ts'
import { sizesInH264, sizesInH264Description, sizesInHevc, sizesInHevcDescription } from './h264-hevc.ts'
import { sizesInVp8, sizesInVp9 } from './vp8-vp9.ts'

type SizeReader = {
  /** Of the description that the container holds beside the frames. */
  inDescription?(description: Uint8Array): CodedSize[]
  inPacket(packet: Uint8Array, description?: Uint8Array): CodedSize[]
}

const readers: Record<string, SizeReader> = {
  vp8: { inPacket: sizesInVp8 },
  vp9: { inPacket: sizesInVp9 },
  av1: { inPacket: sizesInAv1 },
  avc: { inDescription: sizesInH264Description, inPacket: sizesInH264 },
  hevc: { inDescription: sizesInHevcDescription, inPacket: sizesInHevc },
}

/**
 * How to read the sizes that a stream itself announces. The container says how large the picture is, too, but that is
 * only what its sender wrote: a decoder allocates what the stream asks for.
 */
export function sizeReaderFor(codec: string): SizeReader | undefined {
  return readers[codec]
}
