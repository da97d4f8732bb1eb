import type { AlbumItem } from '#contract/albums.ts'
import { presentUploadedMedia } from '#server/features/conversations/message-media.service.ts'
import type { Media } from '#server/features/media/media.service.ts'

export function presentItem(media: Media): AlbumItem {
  return { mediaId: media.id, ...presentUploadedMedia(media) }
}
