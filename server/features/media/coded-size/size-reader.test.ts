import { expect, test } from 'vitest'
import { type Stream, streams } from '#server/testing/fixtures/streams.ts'
import { sizeReaderFor } from './size-reader.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

test.each<Stream>(Object.values(streams))(
  'the first frame of $name says how large a picture is decoded',
  ({ codec, packet, description, codedSize }) => {
    const reader = sizeReaderFor(codec)!
    const announced = description ? reader.inDescription!(description) : []
    expect([...announced, ...reader.inPacket(packet, description)]).toEqual([codedSize])
  },
)

test.each([
  ['VP8', 'vp8', streams.vp8.packet.subarray(0, 9)],
  ['VP9', 'vp9', streams.vp9.packet.subarray(0, 8)],
  ['AV1', 'av1', streams.av1.packet.subarray(0, 8)],
  ['AV1, of whose length there is no end', 'av1', hex('0affffffffffffffffff')],
  ['H.264', 'avc', hex('0000000167640028')],
  ['H.264, with a number of 32 zeros', 'avc', hex('00000001676400280000000000ff')],
  ['HEVC', 'hevc', hex('0000000142010101600000')],
])('a header of %s that is cut off says nothing', (_name, codec, packet) => {
  expect(() => sizeReaderFor(codec)!.inPacket(packet)).toThrow(RangeError)
})

test.each([
  ['VP8', 'vp8', '1102009d012a0005d002'],
  ['VP9', 'vp9', '8600409200'],
  ['VP9, a frame shown again', 'vp9', '88'],
  ['AV1', 'av1', '320410008700'],
  ['H.264', 'avc', '00000001419a241082'],
  ['HEVC', 'hevc', '000000010201d0097e10'],
])('a frame of %s that is no key frame announces no size', (_name, codec, frame) => {
  expect(sizeReaderFor(codec)!.inPacket(hex(frame))).toEqual([])
})

const { h264, hevc } = streams
const h264Sequence = '67640028acd940780227e5c044000003000400000300f03c60c658'
const hevcSequence = '42010101600000030090000003000003003fa00502016965959a4932bc05a020000003002000000300a1a2'

test.each<[string, Stream, string]>([
  ['H.264', h264, h264Sequence],
  ['HEVC', hevc, hevcSequence],
])(
  'a size that %s announces among its frames is found, however units are told apart',
  (_name, stream, unit) => {
    const { inPacket } = sizeReaderFor(stream.codec)!
    const length = (unit.length / 2).toString(16).padStart(8, '0')
    expect(inPacket(hex(`00000001ff${length}${unit}`), stream.description)).toEqual([stream.codedSize])
    expect(inPacket(hex(`00000001ff000001${unit}000001ff`))).toEqual([stream.codedSize])
  },
)

test('the fields of an interlaced H.264 are two halves of a picture', () => {
  // 320 × 2 × 240: 20 blocks across, 15 down, and no flag that says whole frames.
  expect(sizeReaderFor('avc')!.inPacket(hex('000000016742001ef40a0f40'))).toEqual([
    { width: 320, height: 480 },
  ])
})
