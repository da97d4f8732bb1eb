import { limits } from '#contract/limits.ts'
import { findMention, type Mention } from '#contract/mentions.ts'
import { cleanText } from '#contract/text.ts'
import {
  type News,
  notify,
  withdrawNotification,
} from '#server/features/notifications/notifications.service.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { requireConversationMember } from '../conversation.service.ts'
import type { Version } from '../replies/quotes.service.ts'
import {
  deleteMentions,
  deleteMentionsAt,
  insertMentions,
  isNotificationOfMore,
  listMentionsOf,
  listSeen,
  setNotification,
} from './mentions.queries.ts'

/**
 * Which of these members a text of this sender mentions: those whom he may see in the group, by the name that they go
 * by there, in the order of the text. Anybody else's name is plain text, and he learns nothing by it.
 */
export async function readMentions(
  ctx: Context,
  sender: Viewer,
  conversationId: number,
  { content, mentionedIds }: { content: string; mentionedIds: number[] },
): Promise<Mention[]> {
  const memberships = await requireConversationMember(ctx, sender, conversationId)
  const present = new Set(memberships.map(({ userId }) => userId))
  const text = cleanText(content, limits.message) ?? ''
  const cards = await listMemberCards(
    ctx,
    sender.id,
    mentionedIds.filter((id) => present.has(id) && id !== sender.id),
  )
  const mentions: Mention[] = []
  let from = 0
  for (const userId of mentionedIds) {
    const card = cards.get(userId)
    const names = card ? [card.firstName, card.username].filter((name) => name !== null) : []
    const name = names.find((each) => findMention(text, each, from) >= 0)
    if (name === undefined) continue
    mentions.push({ userId, name })
    from = findMention(text, name, from) + name.length
  }
  return mentions
}

/** In the transaction of the message. */
export async function storeMentions(ctx: Context, messageId: number, mentions: Mention[]): Promise<void> {
  await insertMentions(ctx.db, messageId, mentions)
}

/** A message with mentions, as each of its audience may see them: a hidden member is plain text. */
export async function versionsWithMentions(
  ctx: Context,
  versions: Version[],
  mentions: Mention[],
): Promise<Version[]> {
  const seen = await listSeen(
    ctx.db,
    versions.flatMap(({ audience }) => audience),
    [...new Set(mentions.map(({ userId }) => userId))],
  )
  const seenBy = Map.groupBy(seen, ({ viewerId }) => viewerId)
  const shownTo = (viewerId: number) => {
    const memberIds = new Set(seenBy.get(viewerId)?.map(({ memberId }) => memberId))
    return mentions.filter(({ userId }) => memberIds.has(userId))
  }
  return versions.flatMap(({ message, audience }) => {
    const alike = Map.groupBy(audience, (viewerId) => JSON.stringify(shownTo(viewerId)))
    return [...alike.values()].map((viewers) => ({
      message: withMentions(message, shownTo(viewers[0]!)),
      audience: viewers,
    }))
  })
}

export const withMentions = <Sent extends object>(message: Sent, mentions: Mention[]): Sent =>
  mentions.length > 0 ? { ...message, mentions } : message

/** Tells those who are mentioned, each once. What is unsent in the same moment is told to nobody. */
export async function notifyMentioned(
  ctx: Context,
  messageId: number,
  mentions: Mention[],
  news: News,
): Promise<void> {
  for (const userId of new Set(mentions.map((each) => each.userId))) {
    const notificationId = await notify(ctx, userId, news)
    if (notificationId === undefined) continue
    if (!(await setNotification(ctx.db, { messageId, userId }, notificationId)))
      await withdrawMentionNews(ctx, [{ userId, notificationId }])
  }
}

type Told = { userId: number; notificationId: number }

/** Takes the mentions off a message, and answers with what was told of them. */
export async function forgetMentions(ctx: Context, messageId: number): Promise<Told[]> {
  const rows = await deleteMentions(ctx.db, messageId)
  const told = rows.flatMap(({ userId, notificationId }) =>
    notificationId === null ? [] : [[notificationId, { userId, notificationId }] as const],
  )
  return [...new Map(told).values()]
}

/** Takes those off whom new words of a message do not name any more, and answers with what was told of them. */
export async function keepMentionsIn(ctx: Context, messageId: number, words: string): Promise<Told[]> {
  const mentions = await listMentionsOf(ctx.db, messageId)
  const [kept, gone] = [true, false].map((isThere) =>
    mentions.filter(({ name }) => findMention(words, name) >= 0 === isThere),
  ) as [typeof mentions, typeof mentions]
  if (gone.length === 0) return []
  await deleteMentionsAt(
    ctx.db,
    messageId,
    gone.map(({ place }) => place),
  )
  const stillNamed = new Set(kept.map(({ userId }) => userId))
  return gone.flatMap(({ userId, notificationId }) =>
    notificationId === null || stillNamed.has(userId) ? [] : [{ userId, notificationId }],
  )
}

/** After the mentions are gone. */
export async function withdrawMentionNews(ctx: Context, told: Told[]): Promise<void> {
  for (const { userId, notificationId } of told) {
    const isRepeated = await isNotificationOfMore(ctx.db, notificationId)
    await withdrawNotification(ctx, userId, notificationId, { isRepeated })
  }
}
