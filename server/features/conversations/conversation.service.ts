import { removeMediaOfConversation } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  deleteConversationRow,
  insertDirectConversation,
  insertGroupConversation,
  insertMembers,
  listMemberships,
  type Membership,
  markLeft,
  setModerator,
} from './conversation.queries.ts'
import { sealMessages } from './message-evidence.service.ts'
import { advanceRead, hideUpToNow, setUnreadMark } from './read-position.queries.ts'

/** `folder` is where the other finds it. Undefined when he has made it in the same moment. */
export function createDirectConversation(
  ctx: Context,
  userId: number,
  otherId: number,
  folder: 'inbox' | 'requests',
): Promise<number | undefined> {
  return ctx.transaction((tx) => insertDirectConversation(tx.db, userId, otherId, tx.now(), folder))
}

export async function createGroupConversation(
  ctx: Context,
  creatorId: number,
  memberIds: number[],
): Promise<number> {
  return ctx.transaction(async (tx) => {
    const id = await insertGroupConversation(tx.db, tx.now())
    await insertMembers(tx.db, id, [...new Set([creatorId, ...memberIds])], tx.now())
    return id
  })
}

/** They see what is said from now on. */
export async function addMembers(ctx: Context, conversationId: number, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await insertMembers(ctx.db, conversationId, userIds, ctx.now())
}

/** A former member reads and hears nothing more; what he said stays. */
export async function removeMember(
  ctx: Context,
  conversationId: number,
  userId: number,
  { isRemoved = false } = {},
): Promise<void> {
  if (!(await markLeft(ctx.db, conversationId, userId, { now: ctx.now(), isRemoved }))) throw notFound()
}

/** False when that is what he was. */
export function changeModerator(
  ctx: Context,
  conversationId: number,
  userId: number,
  isModerator: boolean,
): Promise<boolean> {
  return setModerator(ctx.db, conversationId, userId, isModerator)
}

export async function deleteConversation(ctx: Context, conversationId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await sealMessages(tx, { conversationId })
    await removeMediaOfConversation(tx, conversationId)
    await deleteConversationRow(tx.db, conversationId)
  })
}

/** The viewer and the other present members whom he may see; for those outside there is no such conversation. */
export async function requireConversationMember(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
): Promise<Membership[]> {
  const memberships = await listMemberships(ctx.db, viewer.id, conversationId)
  if (!memberships.some((membership) => membership.userId === viewer.id)) throw notFound()
  return memberships
}

/** How far he has read now, and whether it waits as a request; undefined when that was known already. */
export async function markConversationRead(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
  upTo?: number,
): Promise<{ seq: number; isRequest: boolean } | undefined> {
  return advanceRead(ctx.db, conversationId, viewer.id, upTo)
}

/** For himself alone: the position that the others see does not move back. */
export async function markConversationUnread(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
): Promise<boolean> {
  return setUnreadMark(ctx.db, conversationId, viewer.id)
}

export async function hideConversationFor(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
): Promise<void> {
  await hideUpToNow(ctx.db, conversationId, viewer.id)
}

/** Who sees that the viewer is typing. */
export async function typingAudience(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
): Promise<number[]> {
  const memberships = await listMemberships(ctx.db, viewer.id, conversationId)
  if (!memberships.some(({ userId }) => userId === viewer.id)) return []
  return memberships.map(({ userId }) => userId).filter((userId) => userId !== viewer.id)
}
