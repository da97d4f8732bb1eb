import * as z from 'zod/mini'
import { done, endpoint, id, idParams } from './endpoint.ts'
import { limits } from './limits.ts'
import { mediaId } from './media.ts'
import { humanText } from './text.ts'

export const photo = z.object({
  id,
  url: z.string(),
  thumbUrl: z.string(),
  thumbhash: z.nullable(z.string()),
  caption: z.string(),
})
export type Photo = z.infer<typeof photo>

const placedPhoto = z.object({ mediaId, caption: humanText(limits.photoCaption) })

/** Where his photos stand and what they are called. */
export const photoOrder = z.object({
  /** Becomes the profile picture; the one before it goes to the gallery. Left out, that stays as it is. */
  picture: z.optional(placedPhoto),
  /** The gallery in its new order. Photos that are not named come after these, as they were. */
  gallery: z.array(placedPhoto).check(z.maxLength(limits.galleryPhotos)),
})
export type PhotoOrder = z.infer<typeof photoOrder>

export const ownPhotos = z.object({
  profileImageUrl: z.nullable(z.string()),
  pictureCaption: z.string(),
  gallery: z.array(photo),
})
export type OwnPhotos = z.infer<typeof ownPhotos>

/** The calls of the profile that are about photos. */
export const photoEndpoints = {
  uploadPicture: endpoint({
    method: 'POST',
    path: '/api/upload-profile-pic',
    access: 'member',
    upload: { field: 'profilePic', maxBytes: limits.imageBytes },
    reply: z.object({ profileImageUrl: z.string() }),
  }),
  removePicture: endpoint({ method: 'DELETE', path: '/api/profile-pic', access: 'member', reply: done }),
  gallery: endpoint({ method: 'GET', path: '/api/gallery-photos', access: 'member', reply: z.array(photo) }),
  uploadGalleryPhoto: endpoint({
    method: 'POST',
    path: '/api/upload-gallery-photo',
    access: 'member',
    upload: { field: 'galleryPhoto', maxBytes: limits.imageBytes },
    reply: photo,
  }),
  arrangePhotos: endpoint({
    method: 'PUT',
    path: '/api/gallery-photos',
    access: 'member',
    summary:
      'Puts one’s photos in order, with their captions; one of the gallery can become the profile picture',
    body: photoOrder,
    reply: ownPhotos,
  }),
  deleteGalleryPhoto: endpoint({
    method: 'DELETE',
    path: '/api/gallery-photos/:id',
    access: 'member',
    params: idParams,
    reply: done,
  }),
}
