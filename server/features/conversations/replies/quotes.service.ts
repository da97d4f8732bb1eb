import type { Message, Quote } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Membership } from '../conversation.queries.ts'
import { hasMedia } from '../message-view.ts'
import { findLastShown, listQuoted, listQuoteViewers, type QuotedRow } from './quotes.queries.ts'

/** What is shown to some of those whom a message is for. */
export type Version = { message: Message; audience: number[] }

type Answering = { replyToSeq: number | null }

/** By number: what these messages answer, as the viewer may see it. Costs nothing where none of them is an answer. */
export async function listQuotes(
  ctx: Context,
  { userId, conversationId, hiddenBeforeSeq }: Membership,
  rows: Answering[],
): Promise<Map<number, Quote>> {
  const seqs = rows.flatMap(({ replyToSeq }) => replyToSeq ?? []).filter((seq) => seq > hiddenBeforeSeq)
  if (seqs.length === 0) return new Map()
  const quoted = await listQuoted(ctx.db, userId, conversationId, [...new Set(seqs)])
  return new Map(quoted.map((row) => [row.seq, present(row)]))
}

/** What the viewer is about to answer. Nobody can quote what is not shown to him; what was unsent meanwhile he can. */
export async function requireQuotable(
  ctx: Context,
  viewer: Viewer,
  own: Membership,
  seq: number,
): Promise<Quote> {
  const { conversationId, hiddenBeforeSeq } = own
  const [row] = seq > hiddenBeforeSeq ? await listQuoted(ctx.db, viewer.id, conversationId, [seq]) : []
  const isShown =
    row &&
    row.messageType !== 'notice' &&
    row.hiddenSince === null &&
    seq <= (await findLastShown(ctx.db, viewer.id, conversationId))
  if (!isShown) throw notFound('The message you answer is not there any more.')
  return present(row)
}

/** Of these members, those who can read this message. */
export async function listMessageViewers(
  ctx: Context,
  { conversationId, seq, fromUserId }: { conversationId: number; seq: number; fromUserId: number | null },
  userIds: number[],
): Promise<number[]> {
  const viewers = await listQuoteViewers(ctx.db, conversationId, { seq, fromUserId }, userIds)
  return viewers.filter(({ isInView, seesAuthor }) => isInView && seesAuthor).map(({ userId }) => userId)
}

/** An answer, as each of its audience may see it: for some what it quotes is a shell, or not there at all. */
export async function listVersions(
  ctx: Context,
  conversationId: number,
  message: Message,
  audience: number[],
): Promise<Version[]> {
  const { quote, ...bare } = message
  if (!quote) return [{ message, audience }]
  const viewers = await listQuoteViewers(ctx.db, conversationId, quote, audience)
  const those = (isOne: (viewer: (typeof viewers)[number]) => boolean) =>
    viewers.filter(isOne).map(({ userId }) => userId)
  const versions = [
    { message, audience: those(({ isInView, seesAuthor }) => isInView && seesAuthor) },
    {
      message: { ...bare, quote: shellOf(quote.seq) },
      audience: those(({ isInView, seesAuthor }) => isInView && !seesAuthor),
    },
    { message: bare, audience: those(({ isInView }) => !isInView) },
  ]
  return versions.filter((version) => version.audience.length > 0)
}

function present(row: QuotedRow): Quote {
  const { seq, fromUserId, messageType, content } = row
  const lacksMedia = hasMedia(messageType) && !row.mediaId && !row.viewOnce
  if (row.hiddenSince !== null || row.unsentAt !== null || fromUserId === null || lacksMedia)
    return shellOf(seq)
  const excerpt = messageType === 'text' || messageType === 'poll' ? excerptOf(content) : ''
  const length = row.voiceMs === null ? {} : { durationMs: row.voiceMs }
  return { seq, fromUserId, messageType, excerpt, ...length, unsent: false }
}

const shellOf = (seq: number): Quote => ({
  seq,
  fromUserId: null,
  messageType: 'text',
  excerpt: '',
  unsent: true,
})

/** Half a character at its end would not be a text any more. */
const excerptOf = (text: string) => [...text].slice(0, limits.quote).join('')
