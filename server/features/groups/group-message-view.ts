import type { Message } from '#contract/conversations.ts'
import type { GroupMessage } from '#contract/groups.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import type { Context } from '#server/platform/context.ts'

/** Each with its sender. Live events leave the server as they are, so only these fields of his card may be here. */
export async function presentMessages(
  ctx: Context,
  viewerId: number,
  groupId: number,
  messages: Message[],
): Promise<GroupMessage[]> {
  const senderIds = messages.flatMap(({ fromUserId }) => fromUserId ?? [])
  const cards = await listMemberCards(ctx, viewerId, senderIds)
  return messages.map((message) => {
    const card = message.fromUserId === null ? undefined : cards.get(message.fromUserId)
    const user = card && {
      username: card.username,
      firstName: card.firstName,
      thumbUrl: card.thumbUrl,
      thumbhash: card.thumbhash,
    }
    return { ...message, groupId, user: user ?? null }
  })
}

export async function presentOne(
  ctx: Context,
  viewerId: number,
  groupId: number,
  message: Message,
): Promise<GroupMessage> {
  const [presented] = await presentMessages(ctx, viewerId, groupId, [message])
  return presented!
}
