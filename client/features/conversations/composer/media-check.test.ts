import { afterEach, expect, test, vi } from 'vitest'
import { findComplaint } from './media-check.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a HEIC photo is refused with the way to send it', async () => {
  for (const type of ['image/heic', 'image/heif'])
    expect(await findComplaint(new Blob(['x'], { type }))).toEqual({
      title: 'HEIC photos cannot be sent',
      description: 'Choose it with ‘Photo’, or save it as JPEG first.',
    })
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
