import type { Message, MessageDraft, NoteType, SentType } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'
import { cleanText } from '#contract/text.ts'
import { attachToConversation, type Media } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { asDuplicate, insertMessage, insertText, type NewMessage, type TextFacts } from './append.queries.ts'
import { listMemberships, type Membership } from './conversation.queries.ts'
import { requireConversationMember } from './conversation.service.ts'
import { markForwarded } from './forwarding/forwarding.queries.ts'
import { dropForwarded, takeForwarded } from './forwarding/forwarding.service.ts'
import { findMessageByClientId } from './message.queries.ts'
import { takeDraftMedia } from './message-media.service.ts'
import { listMore } from './message-more.service.ts'
import type { MediaRow, MessageRow } from './message-row.ts'
import { nobodyHasRead, presentMessage, readStateOf } from './message-view.ts'
import { asSeenBy } from './private-media/seen-by.service.ts'
import { markViewOnce } from './private-media/view-once.queries.ts'
import { listVersions, requireQuotable, type Version } from './replies/quotes.service.ts'

/**
 * `audience`: the present members who may see the sender, himself included. `versions`: what is published to whom, as
 * not all of them may see what the message answers. `disturbable`: those who have not muted the conversation.
 */
export type Appended = {
  message: Message
  audience: number[]
  versions: Version[]
  disturbable: number[]
  isNew: boolean
}

const isDisturbable = ({ mutedUntil, folder }: Membership) => mutedUntil === null && folder !== 'requests'

/** What members send, and what other features say in their name. */
export type Draft = Omit<MessageDraft, 'messageType'> & {
  messageType: SentType | NoteType
  /** Stores what belongs to the message in other tables, in its transaction. */
  storeWith?: (tx: Context, messageId: number) => Promise<void>
}
export type NoteDraft = { messageType: NoteType; content: string; clientId: string }

type NotStored = { outcome: 'duplicate' | 'not-stored' }

/**
 * Adds a message to a conversation that the sender is a member of. The same clientId again answers with the
 * message that is there. What is published, and in which shape, is the caller's.
 * Not to be called inside a transaction: it needs to survive a lost race with itself.
 */
export async function appendMessage(
  ctx: Context,
  conversationId: number,
  sender: Viewer,
  draft: Draft,
): Promise<Appended> {
  const earlier = await findEarlier(ctx, conversationId, sender, draft)
  if (earlier) return known(earlier)
  const memberships = await requireConversationMember(ctx, sender, conversationId)
  if (draft.viewOnce && (draft.messageType === 'text' || draft.forwardOf)) throw notViewedOnce()
  const own = memberships.find(({ userId }) => userId === sender.id)!
  const quote =
    draft.replyToSeq === undefined ? undefined : await requireQuotable(ctx, sender, own, draft.replyToSeq)
  const forwarded =
    draft.forwardOf === undefined ? undefined : await takeForwarded(ctx, sender, draft.forwardOf)
  const said = { ...draft, ...forwarded }
  const append = appenders[said.messageType]
  const appended = await append(ctx, conversationId, sender, said).catch(asDuplicate)
  if (appended.outcome === 'stored') {
    const audience = memberships.map(({ userId }) => userId)
    const disturbable = memberships.filter(isDisturbable).map(({ userId }) => userId)
    const message = quote ? { ...appended.message, quote } : appended.message
    const versions = await listVersions(ctx, conversationId, message, audience)
    return { message, audience, versions, disturbable, isNew: true }
  }
  if (forwarded) await dropForwarded(ctx, forwarded)
  // Someone was quicker with the same clientId, or took the sender out of the conversation.
  const winner = await findEarlier(ctx, conversationId, sender, draft)
  if (!winner) throw notFound()
  return known(winner)
}

const notViewedOnce = () =>
  new Refusal('invalid', 'Only a photo or video can be viewed once.', { field: 'viewOnce' })

const known = (message: Message): Appended => ({
  message,
  audience: [],
  versions: [],
  disturbable: [],
  isNew: false,
})

/** The quick way, for two who have talked before. What is not stored needs a closer look: `appendMessage`. */
export async function appendToMember(
  ctx: Context,
  toUserId: number,
  sender: Viewer,
  draft: Draft,
): Promise<({ outcome: 'stored'; message: Message; conversationId: number } & TextFacts) | NotStored> {
  const row = textRow(ctx, sender, draft)
  const inserted = await insertText(ctx.db, { ...row, toUserId }).catch(asDuplicate)
  if (inserted.outcome !== 'stored') return inserted
  const { outcome, wantsPush, wereStrangers, ...place } = inserted
  const { conversationId } = place
  return {
    outcome,
    message: presentNew({ ...row, ...place }, null),
    conversationId,
    wantsPush,
    wereStrangers,
  }
}

function appendText(ctx: Context, conversationId: number, sender: Viewer, draft: Draft) {
  return insertWhole(ctx, { ...textRow(ctx, sender, draft), conversationId }, draft)
}

/** Its content is the other feature's, and nobody's text. */
function appendNote(ctx: Context, conversationId: number, sender: Viewer, draft: Draft) {
  const { messageType, content } = draft
  const row = { ...rowOf(ctx, sender, draft), messageType, content, mediaId: null, conversationId }
  return insertWhole(ctx, row, draft)
}

async function appendMedia(ctx: Context, conversationId: number, sender: Viewer, draft: Draft) {
  const kind = draft.messageType as Media['kind']
  const mediaId = await takeDraftMedia(ctx, sender, kind, draft.content)
  const viewOnce = draft.viewOnce === true
  const audience = viewOnce ? 'holders' : 'conversation'
  return ctx.transaction(async (tx) => {
    const media = await attachToConversation(tx, sender, mediaId, { conversationId, audience })
    if (viewOnce && media.kind === 'voice') throw notViewedOnce()
    const row = { ...rowOf(tx, sender, draft), messageType: media.kind, mediaId: media.id, conversationId }
    return insertAndPresent(tx, row, media, { viewOnce, forwarded: draft.forwardOf !== undefined })
  })
}

const appenders = {
  text: appendText,
  image: appendMedia,
  video: appendMedia,
  voice: appendMedia,
  album: appendNote,
  'album-request': appendNote,
  poll: appendNote,
}

/** What has nothing beside it, as nearly every message, needs no transaction. */
function insertWhole(ctx: Context, row: NewMessage, { storeWith, forwardOf }: Draft) {
  if (!storeWith && forwardOf === undefined) return insertAndPresent(ctx, row, null)
  return ctx.transaction(async (tx) => {
    const appended = await insertAndPresent(tx, row, null, { forwarded: forwardOf !== undefined })
    if (appended.outcome === 'stored') await storeWith?.(tx, appended.message.id)
    return appended
  })
}

/** What few messages have, so that the statement that inserts them all need not know. */
type Marks = { viewOnce?: boolean; forwarded?: boolean }

async function insertAndPresent(
  ctx: Context,
  row: NewMessage,
  media: MediaRow | null,
  marks: Marks = {},
): Promise<{ outcome: 'stored'; message: Message } | NotStored> {
  const inserted = await insertMessage(ctx.db, row)
  if (inserted.outcome !== 'stored') return inserted
  const { outcome, ...place } = inserted
  if (marks.viewOnce) await markViewOnce(ctx.db, place.id)
  if (marks.forwarded) await markForwarded(ctx.db, place.id)
  return { outcome, message: presentNew({ ...row, ...place }, media, marks) }
}

const rowOf = (ctx: Context, sender: Viewer, { clientId, replyToSeq }: Draft) => ({
  clientId: clientId ?? null,
  replyToSeq: replyToSeq ?? null,
  fromUserId: sender.id,
  content: '',
  createdAt: ctx.now(),
})

const textRow = (ctx: Context, sender: Viewer, draft: Draft) => ({
  ...rowOf(ctx, sender, draft),
  messageType: 'text' as const,
  mediaId: null,
  content: readText(draft.content),
})

const presentNew = (
  row: Omit<MessageRow, 'media' | keyof typeof untouched>,
  media: MediaRow | null,
  marks: Marks = {},
) => presentMessage({ ...row, ...untouched, ...marks, media }, nobodyHasRead(row.fromUserId!))

/** What can become of a message later. */
const untouched = {
  viewOnce: false,
  forwarded: false,
  hasReactions: false,
  editedAt: null,
  hasMentions: false,
  unsentAt: null,
  revealedAt: null,
  refusedAt: null,
}

export function readText(content: string): string {
  const text = cleanText(content, limits.message)
  if (text === '') throw new Refusal('invalid', 'Please write a message first.', { field: 'content' })
  if (text === undefined)
    throw new Refusal('invalid', `Please use at most ${limits.message} characters`, { field: 'content' })
  return text
}

async function findEarlier(
  ctx: Context,
  conversationId: number,
  sender: Viewer,
  { clientId }: Draft,
): Promise<Message | undefined> {
  const row = clientId ? await findMessageByClientId(ctx.db, sender.id, clientId) : undefined
  if (!row) return undefined
  if (row.conversationId !== conversationId)
    throw new Refusal('invalid', 'This clientId belongs to another message.', { field: 'clientId' })
  const memberships = await listMemberships(ctx.db, sender.id, conversationId)
  const [whole] = await asSeenBy(ctx, sender, [row])
  const own = memberships.find(({ userId }) => userId === sender.id)
  const more = own && (await listMore(ctx, own, [row]))
  return presentMessage(whole!, readStateOf(sender.id, memberships), more?.(row))
}
