import { createHash } from 'node:crypto'
import type { DirectMessageDraft } from '#contract/chat.ts'
import { limits } from '#contract/limits.ts'
import { cleanText } from '#contract/text.ts'
import { requireOwnPage } from '#server/features/profile/profile.service.ts'
import { countUpheldReports } from '#server/features/safety/safety.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { haveBothWritten } from './chat.queries.ts'
import { findJoinedAt } from './reach.queries.ts'

const DAY = 86_400_000

/** The rules of new conversations in a day, from the least trusted to the most. */
const tiers = [
  'conversations-watched',
  'conversations-new',
  'conversations-settling',
  'conversations-known',
  'conversations-trusted',
] as const

/** Before a stranger gets his first word: starting many in an hour, or with one text, is what spammers do. */
export async function admitFirstMessage(
  ctx: Context,
  sender: Viewer,
  draft: Pick<DirectMessageDraft, 'toUserId' | 'content'> & { messageType: string },
): Promise<void> {
  await requireOwnPage(ctx, sender)
  if (draft.messageType === 'text') await spendText(ctx, sender, draft.content)
  await ctx.limits.spend('conversation', sender.id)
  await ctx.limits.spend(await tierOf(ctx, sender), sender.id)
}

/** As long as the other has not answered, new words for a text count like a first one: else editing would get around it. */
export async function admitNewWords(
  ctx: Context,
  sender: Viewer,
  conversationId: number,
  words: string,
): Promise<void> {
  if (!(await haveBothWritten(ctx.db, conversationId))) await spendText(ctx, sender, words)
}

async function spendText(ctx: Context, sender: Viewer, content: string): Promise<void> {
  const text = letters(content)
  if (text.length >= limits.sameText.letters)
    await ctx.limits.spend('same-text', `${sender.id} ${hash(text)}`)
}

/** Grows with the age of the account; each upheld report takes a step back. */
async function tierOf(ctx: Context, { id }: Viewer): Promise<(typeof tiers)[number]> {
  const [joinedAt, upheld] = await Promise.all([findJoinedAt(ctx.db, id), countUpheldReports(ctx, id)])
  const days = (ctx.now().getTime() - joinedAt.getTime()) / DAY
  const steps = limits.newConversations.afterDays.filter((after) => days >= after).length
  return tiers[Math.max(0, steps - upheld)]!
}

/** The same words are the same text, whatever stands between them. */
const letters = (content: string) =>
  (cleanText(content, limits.message) ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The text itself is remembered nowhere. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
