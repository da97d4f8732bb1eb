import type { Group, GroupMember, NewGroup } from '#contract/groups.ts'
import {
  conversationUnreadCounts,
  createGroupConversation,
  deleteConversation,
  removeMember,
  requireConversationMember,
} from '#server/features/conversations/conversation.service.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import {
  findGroup,
  findGroupRow,
  type GroupRow,
  insertGroup,
  listEveryMemberId,
  listGroups,
  listGroupsCreatedBy,
  lockGroup,
  updateGroup,
} from './groups.queries.ts'

type Done = { success: true }

export async function createGroup(ctx: Context, viewer: Viewer, draft: NewGroup): Promise<Group> {
  const memberIds = [...new Set(draft.memberIds)].filter((id) => id !== viewer.id)
  await requireInvitable(ctx, viewer, memberIds)
  await ctx.limits.spend('group', viewer.id)
  return ctx.transaction(async (tx) => {
    const conversationId = await createGroupConversation(tx, viewer.id, memberIds)
    const group = await insertGroup(tx.db, {
      conversationId,
      name: draft.name,
      description: draft.description ?? '',
      creatorId: viewer.id,
      createdAt: tx.now(),
    })
    for (const id of memberIds) await notifyAdded(tx, viewer, group, id)
    tx.publish([viewer.id, ...memberIds], { name: 'groups.joined', payload: { groupId: conversationId } })
    return present(group, viewer, memberIds.length + 1, 0)
  })
}

/** One sentence for the unknown, the suspended and both sides of a block: nobody learns which it is. */
async function requireInvitable(ctx: Context, viewer: Viewer, memberIds: number[]): Promise<void> {
  const cards = await listMemberCards(ctx, viewer.id, memberIds)
  if (cards.size < memberIds.length)
    throw new Refusal('invalid', 'Some of these members cannot be added to a group.', { field: 'memberIds' })
}

function notifyAdded(ctx: Context, creator: Viewer, group: GroupRow, memberId: number): Promise<void> {
  return notify(ctx, memberId, {
    kind: 'group-added',
    title: 'Added to a group',
    message: `${creator.username} added you to “${group.name}”.`,
    link: `/group-chat/${group.conversationId}`,
    actorId: creator.id,
  })
}

export async function listOwnGroups(ctx: Context, viewer: Viewer): Promise<Group[]> {
  const rows = await listGroups(ctx.db, viewer.id)
  const unread = await conversationUnreadCounts(ctx, viewer, 'group')
  return rows.map(({ group, memberCount }) =>
    present(group, viewer, memberCount, unread.get(group.conversationId) ?? 0),
  )
}

export async function readGroup(ctx: Context, viewer: Viewer, id: number): Promise<Group> {
  const row = await findGroup(ctx.db, viewer.id, id)
  if (!row) throw notFound('Group not found')
  const unread = await conversationUnreadCounts(ctx, viewer, 'group')
  return present(row.group, viewer, row.memberCount, unread.get(id) ?? 0)
}

/** The group, for those who are in it. To others, and to former members, there is none. */
export async function requireGroup(ctx: Context, viewer: Viewer, id: number): Promise<GroupRow> {
  const row = await findGroupRow(ctx.db, viewer.id, id)
  if (!row) throw notFound('Group not found')
  return row
}

export async function listGroupMembers(ctx: Context, viewer: Viewer, id: number): Promise<GroupMember[]> {
  await requireGroup(ctx, viewer, id)
  const memberships = await requireConversationMember(ctx, viewer, id)
  const ids = memberships.map(({ userId }) => userId)
  const cards = await listMemberCards(ctx, viewer.id, ids)
  return ids.flatMap((memberId) => cards.get(memberId) ?? [])
}

export async function deleteGroup(ctx: Context, viewer: Viewer, id: number): Promise<Done> {
  const group = await requireGroup(ctx, viewer, id)
  if (group.creatorId !== viewer.id)
    throw new Refusal('not_allowed', 'You can only delete groups you created.')
  const memberIds = await listEveryMemberId(ctx.db, id)
  await deleteConversation(ctx, id)
  ctx.publish(memberIds, { name: 'groups.deleted', payload: { groupId: id } })
  return { success: true }
}

export async function leaveGroup(ctx: Context, viewer: Viewer, id: number): Promise<Done> {
  await requireGroup(ctx, viewer, id)
  await ctx.transaction(async (tx) => {
    const group = await lockGroup(tx.db, id)
    if (!group) throw notFound('Group not found')
    const memberships = await requireConversationMember(tx, viewer, id)
    await removeMember(tx, id, viewer.id)
    if (group.creatorId === viewer.id) await passOn(tx, id, viewer.id)
    tx.publish(
      memberships.map(({ userId }) => userId),
      { name: 'groups.left', payload: { groupId: id, userId: viewer.id } },
    )
  })
  return { success: true }
}

/** Who has been in it the longest follows the creator; a group that nobody is in any more is no group. */
async function passOn(ctx: Context, id: number, leaverId: number): Promise<number | undefined> {
  const successor = (await listEveryMemberId(ctx.db, id)).find((userId) => userId !== leaverId)
  if (successor === undefined) await deleteConversation(ctx, id)
  else await updateGroup(ctx.db, id, { creatorId: successor })
  return successor
}

/** His groups go on without him. Their names are what the others know them by; what he wrote about them goes. */
export async function forgetCreator(ctx: Context, userId: number): Promise<void> {
  for (const { conversationId } of await listGroupsCreatedBy(ctx.db, userId)) {
    const successor = await passOn(ctx, conversationId, userId)
    if (successor !== undefined) await updateGroup(ctx.db, conversationId, { description: '' })
  }
}

function present(row: GroupRow, viewer: Viewer, memberCount: number, unreadCount: number): Group {
  return {
    id: row.conversationId,
    name: row.name,
    description: row.description,
    isPrivate: row.isPrivate,
    createdAt: row.createdAt.toISOString(),
    isCreator: row.creatorId === viewer.id,
    memberCount,
    unreadCount,
  }
}
