import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareVideo } from './prepare-video.ts'
import { convertToMp4 } from './video-conversion.ts'

/** An MP4 that says that it holds H.264; nobody looks at its one frame. */
async function filmedByPhone(): Promise<Blob> {
  const target = new BufferTarget()
  const output = new Output({ target, format: new Mp4OutputFormat() })
  const pictures = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(pictures)
  await output.start()
  const description = new Uint8Array([1, 0x42, 0, 0x1f, 0xff, 0xe0, 0])
  await pictures.add(new EncodedPacket(new Uint8Array([0, 0, 0, 1, 0x65]), 'key', 0, 1), {
    decoderConfig: { codec: 'avc1.42001f', codedWidth: 90, codedHeight: 160, description },
  })
  await output.finalize()
  return new Blob([target.buffer!], { type: 'video/mp4' })
}

/** A browser whose videos never come to anything. */
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.onerror?.('unreadable'))
  })
  URL.createObjectURL ??= () => 'blob:video'
  URL.revokeObjectURL ??= () => undefined
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('an MP4 of H.264 needs no conversion', async () => {
  expect(await convertToMp4(await filmedByPhone())).toBeUndefined()
})

test('what a browser can neither convert nor draw is sent as it is', async () => {
  const film = new Blob(['no video'], { type: 'video/webm' })
  expect(await prepareVideo(film)).toEqual({ file: film, poster: undefined })
})
