import { expect, test } from 'vitest'
import { findComplaint } from './media-check.ts'

test('a HEIC photo is refused with the way to send it', async () => {
  for (const type of ['image/heic', 'image/heif'])
    expect(await findComplaint(new Blob(['x'], { type }))).toEqual({
      title: 'HEIC photos cannot be sent',
      description: 'Choose it with ‘Photo’, or save it as JPEG first.',
    })
})
