import type { MessageEdit } from '#contract/editing.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { readText } from '../append.service.ts'
import { keepMentionsIn, withdrawMentionNews } from '../mentions/mentions.service.ts'
import { sealWords } from '../message-evidence.service.ts'
import type { MessageRow } from '../message-row.ts'
import { listQuoteViewers } from '../replies/quotes.queries.ts'
import { requireShownMessage } from '../shown-message.service.ts'
import { lockWords, updateWords } from './editing.queries.ts'

const EDITABLE_MS = limits.edit.minutes * 60_000

export type Editing = {
  conversationId: number
  messageId: number
  content: string
  /** What the kind of chat has against these words. */
  admit?: (words: string) => Promise<void>
}

/** `audience`: whom the message is shown to; nobody when the words are what they were. */
export type Edited = { edit: MessageEdit; audience: number[] }

/** Changes the words of one's own text. What they were is sealed for reports; nobody is notified. */
export async function editMessage(ctx: Context, viewer: Viewer, editing: Editing): Promise<Edited> {
  const words = readText(editing.content)
  const { row, memberships } = await requireShownMessage(ctx, viewer, editing.messageId)
  if (row.fromUserId !== viewer.id || row.conversationId !== editing.conversationId) throw notFound()
  if (row.messageType !== 'text') throw new Refusal('not_allowed', 'Only a text can be edited.')
  if (row.forwarded) throw new Refusal('not_allowed', 'A forwarded message cannot be edited.')
  if (row.content === words) return known(viewer, row)
  await admitEdit(ctx, viewer, row)
  await editing.admit?.(words)
  const { editedAt, told } = await ctx.transaction((tx) => changeWords(tx, row, words))
  await withdrawMentionNews(ctx, told)
  const memberIds = memberships.map(({ userId }) => userId)
  const viewers = await listQuoteViewers(ctx.db, row.conversationId, row, memberIds)
  const audience = viewers.filter(({ isInView, seesAuthor }) => isInView && seesAuthor)
  return { edit: present(row, viewer, words, editedAt), audience: audience.map(({ userId }) => userId) }
}

/** A retry, or another device was quicker with the same words. */
function known(viewer: Viewer, row: MessageRow): Edited {
  if (!row.editedAt) throw new Refusal('invalid', 'These are the words that it has.', { field: 'content' })
  return { edit: present(row, viewer, row.content, row.editedAt), audience: [] }
}

async function admitEdit(
  ctx: Context,
  viewer: Viewer,
  { id, createdAt, expiresAt }: MessageRow,
): Promise<void> {
  const now = ctx.now().getTime()
  if (expiresAt && expiresAt.getTime() <= now) throw notFound()
  if (now - createdAt.getTime() > EDITABLE_MS)
    throw new Refusal('not_allowed', `A message can be edited for ${limits.edit.minutes} minutes.`)
  await ctx.limits.spend('message', viewer.id)
  await ctx.limits.spend('edit', id)
}

/** `told`: what members were told who are not mentioned any more. */
async function changeWords(tx: Context, { id, hasMentions }: MessageRow, words: string) {
  const locked = await lockWords(tx.db, id)
  if (!locked || locked.unsentAt !== null) throw notFound('This message is not there any more.')
  if (locked.editedAt && locked.content === words) return { editedAt: locked.editedAt, told: [] }
  await sealWords(tx, id)
  const told = hasMentions ? await keepMentionsIn(tx, id, words) : []
  return { editedAt: await updateWords(tx.db, id, { words, now: tx.now() }), told }
}

const present = ({ id, seq }: MessageRow, viewer: Viewer, content: string, editedAt: Date): MessageEdit => ({
  id,
  seq,
  fromUserId: viewer.id,
  content,
  editedAt: editedAt.toISOString(),
})
