import type { LightboxSlide } from '#client/ui/layers/lightbox-viewer.tsx'
import type { Message } from '#contract/conversations.ts'
import { videoSources } from './media-frame.tsx'

/** Its photo or video can be opened large. */
export const isViewable = ({ messageType, media, unsent }: Message) =>
  (messageType === 'image' || messageType === 'video') && media !== null && !media.blurred && !unsent

export function slideOf({ content, messageType, media }: Message): LightboxSlide {
  if (messageType !== 'video' || !media) return { src: content, alt: 'Photo' }
  return { type: 'video', sources: videoSources(content, media), poster: media.thumbUrl ?? undefined }
}
