import type { Quote } from '#contract/conversations.ts'
import type { Group, GroupMember, GroupRole, NewGroup, OpenGroup } from '#contract/groups.ts'
import type { ListFilter, Standing } from '#contract/standing.ts'
import {
  createGroupConversation,
  deleteConversation,
  removeMember,
  requireConversationMember,
} from '#server/features/conversations/conversation.service.ts'
import { readDisappearTime } from '#server/features/conversations/disappearing/disappearing.service.ts'
import { listQuotes } from '#server/features/conversations/replies/quotes.service.ts'
import { presentStanding } from '#server/features/conversations/standing/standing.service.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { listMemberCards, requireOwnPage } from '#server/features/profile/profile.service.ts'
import { blockMember } from '#server/features/safety/safety.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import { deleteArrival } from './arrivals.queries.ts'
import { findArrival, recordArrivals, requireInvitable } from './arrivals.service.ts'
import { addGroupNotice } from './group-notices.service.ts'
import {
  findGroup,
  findGroupRow,
  findSuccessor,
  type GroupRow,
  insertGroup,
  listEveryMemberId,
  listGroups,
  listGroupsCreatedBy,
  listPinnedGroups,
  lockGroup,
  updateGroup,
} from './groups.queries.ts'
import { deleteInvitationBy } from './invitations/invitations.queries.ts'

type Done = { success: true }

/** What a call without a limit gets. */
const AT_MOST = 1000

export async function createGroup(ctx: Context, viewer: Viewer, draft: NewGroup): Promise<Group> {
  await requireOwnPage(ctx, viewer)
  const memberIds = [...new Set(draft.memberIds)].filter((id) => id !== viewer.id)
  const strangerIds = await requireInvitable(ctx, viewer, memberIds)
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
    await recordArrivals(tx, conversationId, viewer, strangerIds)
    for (const id of memberIds) await notifyAdded(tx, viewer, group, id)
    tx.publish([viewer.id, ...memberIds], { name: 'groups.joined', payload: { groupId: conversationId } })
    return present(group, viewer, {
      groupRole: 'creator',
      picture: null,
      memberCount: memberIds.length + 1,
      unreadCount: 0,
      ...newStanding,
    })
  })
}

async function notifyAdded(ctx: Context, creator: Viewer, group: GroupRow, memberId: number): Promise<void> {
  await notify(ctx, memberId, {
    kind: 'group-added',
    title: 'Added to a group',
    message: `${creator.username} added you to “${group.name}”.`,
    link: `/group-chat/${group.conversationId}`,
    actorId: creator.id,
  })
}

export async function listOwnGroups(
  ctx: Context,
  viewer: Viewer,
  { filter = 'all', ...query }: PageQuery & { filter?: ListFilter },
): Promise<Page<Group>> {
  const list = { list: 'groups', viewerId: viewer.id, atMost: AT_MOST }
  const isTop = filter === 'all' && query.cursor === undefined
  const [pinned, page] = await Promise.all([
    isTop ? listPinnedGroups(ctx.db, viewer.id) : [],
    readPage(ctx, list, query, (request) => listGroups(ctx.db, viewer.id, { ...request, filter })),
  ])
  const items = [...pinned, ...page.rows].map((row) => present(row.group, viewer, factsOf(row, viewer)))
  return { items, nextCursor: page.nextCursor }
}

export async function readGroup(ctx: Context, viewer: Viewer, id: number): Promise<OpenGroup> {
  const row = await findGroup(ctx.db, viewer.id, id)
  if (!row) throw notFound('Group not found')
  return {
    ...present(row.group, viewer, factsOf(row, viewer)),
    arrival: await findArrival(ctx, viewer, id),
    disappearAfter: await readDisappearTime(ctx, id),
    pinned: row.group.pinnedSeq === null ? null : await findPinned(ctx, viewer, id, row.group.pinnedSeq),
  }
}

/** What stands at the top, as the viewer may see it. */
async function findPinned(ctx: Context, viewer: Viewer, id: number, seq: number): Promise<Quote | null> {
  const memberships = await requireConversationMember(ctx, viewer, id)
  const own = memberships.find(({ userId }) => userId === viewer.id)!
  const quotes = await listQuotes(ctx, own, [{ replyToSeq: seq }])
  return quotes.get(seq) ?? null
}

/** The group, for those who are in it. To others, and to former members, there is none. */
export async function requireGroup(ctx: Context, viewer: Viewer, id: number): Promise<GroupRow> {
  const row = await findGroupRow(ctx.db, viewer.id, id)
  if (!row) throw notFound('Group not found')
  return row
}

export async function listGroupMembers(ctx: Context, viewer: Viewer, id: number): Promise<GroupMember[]> {
  const group = await requireGroup(ctx, viewer, id)
  const memberships = await requireConversationMember(ctx, viewer, id)
  const cards = await listMemberCards(
    ctx,
    viewer.id,
    memberships.map(({ userId }) => userId),
  )
  return memberships.flatMap(({ userId, isModerator }) => {
    const card = cards.get(userId)
    return card ? [{ ...card, groupRole: roleOf(group, userId, isModerator) }] : []
  })
}

export async function deleteGroup(ctx: Context, viewer: Viewer, id: number): Promise<Done> {
  const group = await requireGroup(ctx, viewer, id)
  if (group.creatorId !== viewer.id)
    throw new Refusal('not_allowed', 'You can only delete groups you created.')
  await ctx.transaction(async (tx) => {
    // Before its conversation, as everything that changes both does: else two of them would wait for each other.
    await lockGroup(tx.db, id)
    const memberIds = await listEveryMemberId(tx.db, id)
    await deleteConversation(tx, id)
    tx.publish(memberIds, { name: 'groups.deleted', payload: { groupId: id } })
  })
  return { success: true }
}

/** He was added by a stranger, and is content to be here. */
export async function stayInGroup(ctx: Context, viewer: Viewer, id: number): Promise<Done> {
  await requireGroup(ctx, viewer, id)
  if (await deleteArrival(ctx.db, id, viewer.id))
    ctx.publish([viewer.id], { name: 'groups.stayed', payload: { groupId: id } })
  return { success: true }
}

/**
 * A member who is to be blocked with it is blocked first: he then hears of a member who is gone, and of no leaving.
 * Nor is there a line for the others: one that only he misses would be a number that he is shown as a shell.
 */
export async function leaveGroup(
  ctx: Context,
  viewer: Viewer,
  id: number,
  { block: blockId }: { block?: number } = {},
): Promise<Done> {
  await requireGroup(ctx, viewer, id)
  await ctx.transaction(async (tx) => {
    const group = await lockGroup(tx.db, id)
    if (!group) throw notFound('Group not found')
    if (blockId !== undefined) await blockIfThere(tx, viewer, blockId)
    const memberships = await requireConversationMember(tx, viewer, id)
    if (blockId === undefined && memberships.length > 1) await addGroupNotice(tx, id, viewer.id, 'left')
    await removeMember(tx, id, viewer.id)
    await deleteArrival(tx.db, id, viewer.id)
    await deleteInvitationBy(tx.db, id, viewer.id)
    if (group.creatorId === viewer.id) {
      const successor = await passOn(tx, id, viewer.id)
      if (successor !== undefined && blockId === undefined) await addGroupNotice(tx, id, successor, 'creator')
    }
    tx.publish(
      memberships.map(({ userId }) => userId),
      { name: 'groups.left', payload: { groupId: id, userId: viewer.id } },
    )
  })
  return { success: true }
}

/** Nobody need be blocked who is gone already; whoever wants to leave still can. */
async function blockIfThere(ctx: Context, viewer: Viewer, userId: number): Promise<void> {
  try {
    await blockMember(ctx, viewer, userId)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'not_found')) throw error
  }
}

/** A group is never without a creator; one that nobody is in any more is no group. */
async function passOn(ctx: Context, id: number, leaverId: number): Promise<number | undefined> {
  const successor = await findSuccessor(ctx.db, id, leaverId)
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

export function roleOf({ creatorId }: GroupRow, userId: number, isModerator: boolean): GroupRole {
  if (creatorId === userId) return 'creator'
  return isModerator ? 'moderator' : 'member'
}

type GroupFacts = Pick<Group, 'groupRole' | 'picture' | 'memberCount' | 'unreadCount'> & Standing

const newStanding: Standing = { mutedUntil: null, isPinned: false, isArchived: false, isRequest: false }

type SeenGroup = Awaited<ReturnType<typeof listPinnedGroups>>[number]

const factsOf = (row: SeenGroup, viewer: Viewer): GroupFacts => ({
  groupRole: roleOf(row.group, viewer.id, row.isModerator),
  picture: row.picture && {
    url: mediaUrl(row.picture.id),
    thumbUrl: mediaUrl(row.picture.id, 'thumb'),
    thumbhash: row.picture.thumbhash,
  },
  memberCount: row.memberCount,
  unreadCount: row.unreadCount,
  ...presentStanding(row.standing),
})

function present(row: GroupRow, viewer: Viewer, facts: GroupFacts): Group {
  return {
    id: row.conversationId,
    name: row.name,
    description: row.description,
    isPrivate: row.isPrivate,
    createdAt: row.createdAt.toISOString(),
    isCreator: row.creatorId === viewer.id,
    ...facts,
  }
}
