import { afterEach, expect, test, vi } from 'vitest'
import { startRecording, voiceFormat } from './recording.ts'

const MP4 = 'video/mp4;codecs=avc1.42E01E,mp4a.40.2'

/** A recorder that can write these formats, and writes `text`. */
function browserThatRecords(formats: string[], text: string) {
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported = (format: string) => formats.includes(format)
      state = 'inactive'
      mimeType: string
      ondataavailable?: (event: { data: Blob }) => void
      onstop?: () => void
      constructor(_stream: MediaStream, { mimeType = '' }: MediaRecorderOptions) {
        this.mimeType = mimeType
      }
      start() {
        this.state = 'recording'
      }
      stop() {
        this.state = 'inactive'
        this.ondataavailable?.({ data: new Blob([text]) })
        this.onstop?.()
      }
    },
  )
}
const record = () => startRecording({} as MediaStream).stop()

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a browser that can write H.264 and AAC does, because every other plays them', async () => {
  browserThatRecords(['video/webm', 'video/webm;codecs=vp9,opus', 'video/mp4', MP4], 'film')
  expect((await record())?.type).toBe('video/mp4')
})

test('one that can write only other codecs into MP4 writes WebM', async () => {
  browserThatRecords(['video/webm;codecs=vp9,opus', 'video/mp4'], 'film')
  expect((await record())?.type).toBe('video/webm')
})

test('a recording without a byte is none', async () => {
  browserThatRecords([MP4], '')
  expect(await record()).toBeUndefined()
})

test.each([
  ['audio/mp4', ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus']],
  ['audio/webm', ['audio/mp4', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus']],
  ['audio/ogg', ['audio/ogg;codecs=opus']],
])('a voice is written as %s by a browser that can write %s', async (type, formats) => {
  browserThatRecords(formats, 'voice')
  expect((await startRecording({} as MediaStream, voiceFormat).stop())?.type).toBe(type)
})
