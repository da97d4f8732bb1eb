import type { Media } from '#server/features/media/media.service.ts'
import type { PageRequest, Position } from '#server/platform/paging.ts'

/** What is inside the seal. `files` leads from a stored name of the original to that of its encrypted copy. */
export type SealedContent = {
  authorName: string
  facts: Record<string, unknown>
  media: Media[]
  files: Record<string, string>
}

/** What is to be frozen: whose it is, facts as they stand, and the media to copy. Null when he deleted his account. */
export type Finding = {
  authorId: number | null
  facts: Record<string, unknown>
  mediaIds: string[]
  /** It was taken back, and opens for this report. */
  sealed?: SealedContent
}

/** Something that was received and can be reported: what and when, never from whom. */
export type ReceivedItem = Position & { kind: 'message' | 'quickie'; receivedAt: Date }
/** So many of those received between the two moments, further down than where the page before ended. */
export type ReceivedPage = PageRequest & { since: Date; before: Date }
