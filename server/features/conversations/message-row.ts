import type { messages } from './conversations.schema.ts'

/** What is drawn of a photo, video or voice note. */
export type MediaRow = {
  id: string
  kind: 'image' | 'video' | 'voice'
  thumbhash: string | null
  width: number
  height: number
  durationMs: number | null
  contentType: string
  copyBytes: number | null
  waveform: string | null
}
export type MessageRow = typeof messages.$inferSelect & {
  media: MediaRow | null
  /** Of one that can be looked at once: for its sender how many have, for a receiver whether he has. */
  openedBy?: number
  /** It comes blurred to the viewer. */
  isBlurred?: boolean
  /** The viewer is its receiver and has deleted it unseen. */
  isRefused?: boolean
}
