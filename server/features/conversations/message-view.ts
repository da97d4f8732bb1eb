import type { Message, MessageMedia, Quote, Reaction, UploadedMedia } from '#contract/conversations.ts'
import type { Mention } from '#contract/mentions.ts'
import { readPollContent } from '#contract/poll-content.ts'
import type { ViewOnce } from '#contract/private-media.ts'
import { voiceWords } from '#contract/voice.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import type { Membership } from './conversation.queries.ts'
import type { MediaRow, MessageRow } from './message-row.ts'

/** How far the viewer has read, and how far all the others have who show it to him. */
export type ReadState = {
  viewerId: number
  ownReadSeq: number
  unreadMarkSeq: number | null
  othersReadSeq: number
}

export const nobodyHasRead = (viewerId: number): ReadState => ({
  viewerId,
  ownReadSeq: 0,
  unreadMarkSeq: null,
  othersReadSeq: 0,
})

export function readStateOf(viewerId: number, memberships: Membership[]): ReadState {
  const own = memberships.find((membership) => membership.userId === viewerId)
  // Who has not let a stranger in yet shows him nothing of it.
  const showing = memberships.filter(
    ({ userId, showsReadTicks, folder }) => userId !== viewerId && showsReadTicks && folder !== 'requests',
  )
  const areShown = own?.showsReadTicks && showing.length > 0
  return {
    viewerId,
    ownReadSeq: own?.lastReadSeq ?? 0,
    unreadMarkSeq: own?.unreadMarkSeq ?? null,
    othersReadSeq: areShown ? Math.min(...showing.map((other) => other.lastReadSeq)) : 0,
  }
}

/** What only some messages have. */
export type More = { quote?: Quote; reactions?: Reaction[]; mentions?: Mention[] }

/** Only what is declared here leaves the server. What was unsent, or lost its sender, is a shell. */
export function presentMessage(row: MessageRow, state: ReadState, more: More = {}): Message {
  const isShell = row.messageType !== 'notice' && isEmptied(row)
  const media = isShell || row.viewOnce ? null : row.media
  return {
    id: row.id,
    seq: row.seq,
    fromUserId: row.fromUserId,
    content: isShell ? '' : media ? mediaUrl(media.id) : row.content,
    messageType: row.messageType,
    media: media && { ...presentMedia(media), ...(row.isBlurred ? { blurred: true } : {}) },
    ...(row.isRefused ? { deleted: true } : {}),
    ...(row.viewOnce && !isShell ? { viewOnce: presentViewOnce(row) } : {}),
    ...(isShell ? {} : more),
    ...(row.forwarded && !isShell ? { forwarded: true } : {}),
    ...(row.editedAt && !isShell ? { editedAt: row.editedAt.toISOString() } : {}),
    ...(row.expiresAt ? { expiresAt: row.expiresAt.toISOString() } : {}),
    unsent: isShell,
    isRead: isRead(row, state),
    clientId: row.clientId,
    createdAt: row.createdAt.toISOString(),
  }
}

function isEmptied(row: MessageRow): boolean {
  const { unsentAt, fromUserId, messageType, media, viewOnce, isRefused = false } = row
  const lacksMedia = hasMedia(messageType) && media === null && !viewOnce
  return unsentAt !== null || fromUserId === null || lacksMedia || isRefused
}

/** Whether a message of this type stands for a file, without which it is a shell. */
export const hasMedia = (type: Message['messageType']) =>
  type === 'image' || type === 'video' || type === 'voice'

/** What is shown of a message that a hidden member wrote, nobody having read it: the same as when it is listed. */
export function presentShell(place: Pick<Message, 'id' | 'seq' | 'createdAt'>): Message {
  return {
    ...place,
    fromUserId: null,
    content: '',
    messageType: 'text',
    media: null,
    unsent: true,
    isRead: false,
    clientId: null,
  }
}

/** One's own is read when all the others have come that far; what others wrote, when one has oneself. */
function isRead(row: MessageRow, state: ReadState): boolean {
  if (row.fromUserId === state.viewerId) return row.seq <= state.othersReadSeq
  return row.seq <= state.ownReadSeq && row.seq !== state.unreadMarkSeq
}

function presentViewOnce({ media, openedBy = 0 }: MessageRow): ViewOnce {
  return { state: openedBy > 0 ? 'opened' : media ? 'closed' : 'expired', openedBy }
}

export function presentMedia(media: MediaRow): MessageMedia {
  const hasThumb = media.kind === 'image' || media.thumbhash !== null
  return {
    thumbUrl: hasThumb ? mediaUrl(media.id, 'thumb') : null,
    thumbhash: media.thumbhash,
    width: media.width,
    height: media.height,
    durationMs: media.durationMs,
    contentType: media.contentType,
    mp4Url: media.copyBytes ? mediaUrl(media.id, 'mp4') : null,
    ...(media.waveform ? { waveform: media.waveform } : {}),
  }
}

export function presentUploadedMedia(media: MediaRow): UploadedMedia {
  return { url: mediaUrl(media.id), messageType: media.kind, ...presentMedia(media) }
}

const noteWords = { album: 'Private album', 'album-request': 'Asked for an album' }

/** A message in one line, for a push. */
export function previewOf({
  messageType,
  content,
  media,
}: Pick<Message, 'messageType' | 'content' | 'media'>): string {
  const voice = voiceWords(media?.durationMs)
  const poll = `Poll: ${readPollContent(content).question}`
  return { text: content, image: 'Photo', video: 'Video', voice, notice: '', poll, ...noteWords }[messageType]
}
