import type { Presence } from '#contract/profile.ts'
import { presenceTopic } from '#contract/topics.ts'
import { typingAudience } from '#server/features/conversations/conversation.service.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import { listClosePartners } from '#server/platform/accounts/close-partners.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { findFollowedConversation } from './presence.queries.ts'

/**
 * Those who are close to a member, and have him on their screen, see him come and go: they have answered each other, or
 * their taps are mutual. One unanswered message must not be enough to follow a stranger.
 */
export async function publishPresence(
  ctx: Context,
  userId: number,
  presence: 'online' | 'today',
): Promise<void> {
  const { partnerIds, isShown } = await listClosePartners(ctx.db, userId)
  if (isShown) publishToScreens(ctx, partnerIds, userId, presence)
}

/** He shows or hides it from now on. Who changes it is here. */
export async function publishShownPresence(ctx: Context, userId: number, isShown: boolean): Promise<void> {
  const { partnerIds } = await listClosePartners(ctx.db, userId)
  publishToScreens(ctx, partnerIds, userId, isShown ? 'online' : 'away')
}

function publishToScreens(ctx: Context, partnerIds: number[], userId: number, presence: Presence): void {
  const event = { name: 'presence.changed', payload: { userId, presence } } as const
  if (partnerIds.length > 0) ctx.publishTo(presenceTopic(userId), { event, only: partnerIds })
}

/** Two who have just answered each other see from now on when the other is here. */
export async function introduce(ctx: Context, one: number, other: number): Promise<void> {
  if ((await findFollowedConversation(ctx.db, one, other)) === undefined) return
  for (const [seer, seen] of [
    [one, other],
    [other, one],
  ] as const) {
    const card = (await listMemberCards(ctx, seer, [seen])).get(seen)
    const payload = card && { userId: seen, presence: card.presence }
    if (payload) ctx.publish([seer], { name: 'presence.changed', payload })
  }
}

/** Typing reaches those who would also see him come and go. */
export async function publishTyping(ctx: Context, viewer: Viewer, toUserId: number): Promise<void> {
  if (!(await ctx.limits.allows('typing', `${viewer.id} to member ${toUserId}`))) return
  const conversationId = await findFollowedConversation(ctx.db, viewer.id, toUserId)
  if (conversationId === undefined) return
  const audience = await typingAudience(ctx, viewer, conversationId)
  ctx.publish(audience, { name: 'chat.typing', payload: { fromUserId: viewer.id } })
}
