import type { Readable } from 'node:stream'
import type { GroupChanges } from '#contract/group-moderation.ts'
import {
  changeModerator,
  removeMember,
  requireConversationMember,
} from '#server/features/conversations/conversation.service.ts'
import { requireQuotable } from '#server/features/conversations/replies/quotes.service.ts'
import type { Media } from '#server/features/media/media.service.ts'
import { attachToConversation, removeMedia, storeImage } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { deleteArrival } from './arrivals.queries.ts'
import { addGroupNotice } from './group-notices.service.ts'
import {
  type GroupRow,
  isPictureOfOwnGroup,
  listEveryMemberId,
  lockGroup,
  updateGroup,
} from './groups.queries.ts'
import { requireGroup, roleOf } from './groups.service.ts'
import { deleteInvitationBy } from './invitations/invitations.queries.ts'

type Done = { success: true }
const done: Done = { success: true }

/** The group, for its creator and moderators. To those outside there is none. */
export async function requireModerator(ctx: Context, viewer: Viewer, id: number): Promise<GroupRow> {
  const group = await requireGroup(ctx, viewer, id)
  const memberships = await requireConversationMember(ctx, viewer, id)
  const own = memberships.find(({ userId }) => userId === viewer.id)!
  if (roleOf(group, viewer.id, own.isModerator) === 'member')
    throw new Refusal('not_allowed', 'Only the creator and moderators can do that.')
  return group
}

/** The same, held until the end of the transaction: whoever loses his role or the group meanwhile comes before or after. */
async function lockAsModerator(ctx: Context, viewer: Viewer, id: number): Promise<GroupRow> {
  await lockGroup(ctx.db, id)
  return requireModerator(ctx, viewer, id)
}

/** It concerns everybody in it, and names nobody. */
async function publishChanged(ctx: Context, groupId: number): Promise<void> {
  ctx.publish(await listEveryMemberId(ctx.db, groupId), { name: 'groups.changed', payload: { groupId } })
}

export async function changeGroup(
  ctx: Context,
  viewer: Viewer,
  id: number,
  changes: GroupChanges,
): Promise<Done> {
  await ctx.transaction(async (tx) => {
    const group = await lockAsModerator(tx, viewer, id)
    const { name = group.name, description = group.description } = changes
    if (name === group.name && description === group.description) return
    await tx.limits.spend('group-change', viewer.id)
    await updateGroup(tx.db, id, { name, description })
    if (name !== group.name) await addGroupNotice(tx, id, viewer.id, 'renamed')
    await publishChanged(tx, id)
  })
  return done
}

export async function setGroupPicture(
  ctx: Context,
  viewer: Viewer,
  id: number,
  upload: Readable,
): Promise<Done> {
  await requireModerator(ctx, viewer, id)
  await ctx.limits.spend('group-change', viewer.id)
  const { id: pictureId } = await storeImage(ctx, viewer, upload, { purpose: 'chat', audience: 'owner' })
  return replacePicture(ctx, viewer, id, pictureId)
}

export async function removeGroupPicture(ctx: Context, viewer: Viewer, id: number): Promise<Done> {
  const group = await requireModerator(ctx, viewer, id)
  return group.pictureId ? replacePicture(ctx, viewer, id, null) : done
}

/** The old one goes with its files. */
async function replacePicture(
  ctx: Context,
  viewer: Viewer,
  id: number,
  pictureId: string | null,
): Promise<Done> {
  await ctx.transaction(async (tx) => {
    const group = await lockAsModerator(tx, viewer, id)
    if (pictureId)
      await attachToConversation(tx, viewer, pictureId, { conversationId: id, audience: 'conversation' })
    await updateGroup(tx.db, id, { pictureId })
    if (group.pictureId) await removeMedia(tx, [group.pictureId])
    await addGroupNotice(tx, id, viewer.id, 'pictured')
    await publishChanged(tx, id)
  })
  return done
}

/** One message stands at the top. Nobody can pin what is not shown to him. */
export async function pinMessage(
  ctx: Context,
  viewer: Viewer,
  id: number,
  pinnedSeq: number | null,
): Promise<Done> {
  await ctx.transaction(async (tx) => {
    const group = await lockAsModerator(tx, viewer, id)
    if (group.pinnedSeq === pinnedSeq) return
    if (pinnedSeq !== null) {
      const memberships = await requireConversationMember(tx, viewer, id)
      const own = memberships.find(({ userId }) => userId === viewer.id)!
      const quoted = await requireQuotable(tx, viewer, own, pinnedSeq)
      if (quoted.unsent) throw notFound('This message is not there any more.')
    }
    await tx.limits.spend('group-change', viewer.id)
    await updateGroup(tx.db, id, { pinnedSeq })
    if (pinnedSeq !== null) await addGroupNotice(tx, id, viewer.id, 'pinned')
    await publishChanged(tx, id)
  })
  return done
}

/** For the media: the picture of a group is for those who are in it. */
export async function isGroupPicture(ctx: Context, viewer: Viewer, media: Media): Promise<boolean> {
  return media.conversationId !== null && isPictureOfOwnGroup(ctx.db, viewer.id, media.id)
}

export async function setGroupRole(
  ctx: Context,
  viewer: Viewer,
  id: number,
  userId: number,
  isModerator: boolean,
): Promise<Done> {
  await ctx.transaction(async (tx) => {
    await lockGroup(tx.db, id)
    const group = await requireGroup(tx, viewer, id)
    if (group.creatorId !== viewer.id)
      throw new Refusal('not_allowed', 'Only the creator can choose moderators.')
    await requireOther(tx, viewer, id, userId)
    if (!(await changeModerator(tx, id, userId, isModerator))) return
    if (isModerator) await addGroupNotice(tx, id, userId, 'moderator')
    await publishChanged(tx, id)
  })
  return done
}

export async function removeFromGroup(
  ctx: Context,
  viewer: Viewer,
  id: number,
  userId: number,
): Promise<Done> {
  await ctx.transaction(async (tx) => {
    const group = await lockAsModerator(tx, viewer, id)
    const { isModerator } = await requireOther(tx, viewer, id, userId)
    const role = roleOf(group, userId, isModerator)
    if (role === 'creator' || (role === 'moderator' && group.creatorId !== viewer.id))
      throw new Refusal('not_allowed', 'Only the creator can remove a moderator.')
    const audience = await addGroupNotice(tx, id, userId, 'removed')
    await removeMember(tx, id, userId, { isRemoved: true })
    await deleteArrival(tx.db, id, userId)
    await deleteInvitationBy(tx.db, id, userId)
    tx.publish(audience, { name: 'groups.left', payload: { groupId: id, userId } })
  })
  return done
}

/** Another present member whom the viewer may see; he himself leaves. */
async function requireOther(
  ctx: Context,
  viewer: Viewer,
  id: number,
  userId: number,
): Promise<{ isModerator: boolean }> {
  const memberships = await requireConversationMember(ctx, viewer, id)
  const other = memberships.find((membership) => membership.userId === userId)
  if (!other || userId === viewer.id) throw notFound('Group not found')
  return other
}
