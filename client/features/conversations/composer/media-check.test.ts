import { afterEach, expect, test, vi } from 'vitest'
import { asSendable, findComplaint } from './media-check.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const browserThatDecodes = (decode: () => Promise<void>) =>
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = 4032
      naturalHeight = 3024
      decode = decode
    },
  )
const heic = (type: string, name = 'IMG_1.HEIC') => new File(['x'], name, { type })

test('a HEIC photo that the browser cannot read is refused with the way to send it', async () => {
  browserThatDecodes(() => Promise.reject(new DOMException('', 'EncodingError')))
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
  // Windows and Linux know no type for it.
  for (const type of ['image/heic', 'image/heif', '']) {
    const photo = await asSendable(heic(type))
    expect(await findComplaint(photo)).toEqual({
      title: 'HEIC photos cannot be sent',
      description: 'Your browser cannot read them. Save it as JPEG first.',
    })
  }
})

test('a HEIC photo that the browser can read goes out as a JPEG', async () => {
  browserThatDecodes(() => Promise.resolve())
  const pen = { drawImage: vi.fn() }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA')
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
  const photo = await asSendable(heic('image/heic'))
  expect([photo.type, await findComplaint(photo)]).toEqual(['image/jpeg', undefined])
  expect(pen.drawImage.mock.lastCall?.slice(1)).toEqual([0, 0, 4032, 3024, 0, 0, 2160, 1620])
})

test('a video of which the browser knows only the sound is not sent as a black picture', async () => {
  const video = {
    videoWidth: 0,
    duration: 5,
    onloadedmetadata: () => undefined,
    set src(_url: string) {
      queueMicrotask(() => this.onloadedmetadata())
    },
  }
  vi.spyOn(document, 'createElement').mockReturnValue(video as unknown as HTMLVideoElement)
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:film', revokeObjectURL: () => undefined })
  const film = new Blob(['film'], { type: 'video/quicktime' })
  expect((await findComplaint(film))?.title).toBe('Your browser cannot show this video')
  video.videoWidth = 720
  expect(await findComplaint(film)).toBeUndefined()
})
