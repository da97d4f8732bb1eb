import * as z from 'zod/mini'
import { bytes, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** The random name of a picture or video; it says nothing about whose it is. */
export const mediaId = z.string().check(z.regex(/^[A-Za-z0-9_-]{24}$/))
const mediaParams = z.object({ id: mediaId })

/** Our own address of a picture or video, and the only kind of address that may stand in a message. */
export function mediaIdOf(url: string): string | undefined {
  return /^\/media\/([A-Za-z0-9_-]{24})$/.exec(url)?.[1]
}

export const uploadTrial = z.object({
  success: z.literal(true),
  message: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
})
export type UploadTrial = z.infer<typeof uploadTrial>

export const mediaApi = {
  open: endpoint({
    method: 'GET',
    path: '/media/:id',
    access: 'member',
    limit: 'none',
    summary: 'A picture, video or voice note, for those who may have it; takes byte ranges',
    params: mediaParams,
    reply: bytes,
  }),
  openThumb: endpoint({
    method: 'GET',
    path: '/media/:id/thumb',
    access: 'member',
    limit: 'none',
    summary: 'The picture, or the poster of a video, at 320 pixels',
    params: mediaParams,
    reply: bytes,
  }),
  openMp4: endpoint({
    method: 'GET',
    path: '/media/:id/mp4',
    access: 'member',
    limit: 'none',
    summary:
      'A video or voice note as MP4 (H.264, AAC), where the server made one because not every browser plays the original',
    params: mediaParams,
    reply: bytes,
  }),
  tryUpload: endpoint({
    method: 'POST',
    path: '/api/test-simple-upload',
    access: 'anyone',
    summary: 'Decodes a picture like any upload, tells what came of it, and keeps nothing',
    upload: { field: 'testFile', maxBytes: limits.imageBytes },
    reply: uploadTrial,
  }),
}
