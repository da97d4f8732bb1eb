import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareVideo, prepareVoice } from './prepare-video.ts'
import { convertToMp4, convertToVoiceMp4 } from './video-conversion.ts'

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

/** An MP4 that says that it holds AAC. */
async function recordedByPhone(): Promise<Blob> {
  const target = new BufferTarget()
  const output = new Output({ target, format: new Mp4OutputFormat() })
  const sounds = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(sounds)
  await output.start()
  await sounds.add(new EncodedPacket(new Uint8Array([1, 2]), 'key', 0, 1), {
    decoderConfig: {
      codec: 'mp4a.40.2',
      sampleRate: 48_000,
      numberOfChannels: 1,
      description: new Uint8Array([0x11, 0x88]),
    },
  })
  await output.finalize()
  return new Blob([target.buffer!], { type: 'audio/mp4' })
}

test('a voice note of AAC needs no conversion, and one that cannot be converted is sent as it is', async () => {
  expect(await convertToVoiceMp4(await recordedByPhone())).toBeUndefined()
  const voice = new Blob(['no sound'], { type: 'audio/webm' })
  expect(await prepareVoice(voice)).toBe(voice)
})

/** As Chromium on Linux and Firefox record it. */
async function recordedOnLinux(): Promise<Blob> {
  const target = new BufferTarget()
  const output = new Output({ target, format: new WebMOutputFormat() })
  const sounds = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(sounds)
  await output.start()
  const description = new Uint8Array([
    ...new TextEncoder().encode('OpusHead'),
    1,
    1,
    0,
    0,
    0x80,
    0xbb,
    0,
    0,
    0,
    0,
    0,
  ])
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description }
  // Three times 20 ms of silence.
  for (const start of [0, 0.02, 0.04])
    await sounds.add(new EncodedPacket(new Uint8Array([0xf8, 0xff, 0xfe]), 'key', start, 0.02), {
      decoderConfig,
    })
  await output.finalize()
  return new Blob([target.buffer!], { type: 'audio/webm' })
}

test('a browser that writes no AAC copies the Opus that it recorded into an MP4, and converts that no further', async () => {
  const converted = await prepareVoice(await recordedOnLinux())
  expect(converted.type).toBe('audio/mp4')
  using input = new Input({ source: new BlobSource(converted), formats: [MP4] })
  expect(await (await input.getPrimaryAudioTrack())?.getCodec()).toBe('opus')
  expect(await convertToVoiceMp4(converted)).toBeUndefined()
})
