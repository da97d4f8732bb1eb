import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { GroupRequest, Invitation, InvitationTime, InvitedGroup } from '#contract/group-invitations.ts'
import { limits } from '#contract/limits.ts'
import { addMembers } from '#server/features/conversations/conversation.service.ts'
import { thumbOf } from '#server/features/media/media.service.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { listMemberCards, requireOwnPage } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { addGroupNotice } from '../group-notices.service.ts'
import { type GroupRow, lockGroup } from '../groups.queries.ts'
import { requireModerator } from '../moderation.service.ts'
import {
  countPresent,
  deleteInvitation,
  deleteRequest,
  findInvitation,
  findInvited,
  type InvitationRow,
  insertRequest,
  listModeratorIds,
  listRequesters,
  saveInvitation,
} from './invitations.queries.ts'

type Done = { success: true }
const done: Done = { success: true }

const HOUR = 60 * 60 * 1000
const hours: Record<InvitationTime, number | null> = { '1h': 1, '24h': 24, '7d': 7 * 24, never: null }

/** 192 random bits, of which we keep only the hash. */
const mintToken = () => randomBytes(24).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const present = ({ needsApproval, expiresAt }: InvitationRow): Invitation => ({
  needsApproval,
  expiresAt: expiresAt?.toISOString() ?? null,
})

export async function readInvitation(ctx: Context, viewer: Viewer, id: number): Promise<Invitation | null> {
  await requireModerator(ctx, viewer, id)
  const row = await findInvitation(ctx.db, id, ctx.now())
  return row ? present(row) : null
}

export async function makeInvitation(
  ctx: Context,
  viewer: Viewer,
  id: number,
  { lasts, needsApproval }: { lasts: InvitationTime; needsApproval: boolean },
): Promise<Invitation & { token: string }> {
  await requireModerator(ctx, viewer, id)
  await ctx.limits.spend('group-change', viewer.id)
  const token = mintToken()
  const [createdAt, lifetime] = [ctx.now(), hours[lasts]]
  const row: InvitationRow = {
    conversationId: id,
    tokenHash: hashOf(token),
    createdBy: viewer.id,
    needsApproval,
    createdAt,
    expiresAt: lifetime === null ? null : new Date(createdAt.getTime() + lifetime * HOUR),
  }
  await saveInvitation(ctx.db, row)
  return { ...present(row), token }
}

export async function revokeInvitation(ctx: Context, viewer: Viewer, id: number): Promise<Done> {
  await requireModerator(ctx, viewer, id)
  await ctx.transaction((tx) => deleteInvitation(tx.db, id))
  return done
}

/** Every try counts: nobody finds a link by trying many. */
async function requireInvited(ctx: Context, viewer: Viewer, token: string) {
  await ctx.limits.spend('invitation', viewer.id)
  const found = await findInvited(ctx.db, viewer.id, hashOf(token), ctx.now())
  if (!found) throw notFound('This link doesn’t work any more.')
  return found
}

export async function readInvitedGroup(ctx: Context, viewer: Viewer, token: string): Promise<InvitedGroup> {
  return presentInvited(ctx, await requireInvited(ctx, viewer, token))
}

type Invited = NonNullable<Awaited<ReturnType<typeof findInvited>>>

async function presentInvited(ctx: Context, invited: Invited): Promise<InvitedGroup> {
  const { group, isMember, hasAsked, picture, memberCount, needsApproval } = invited
  return {
    name: group.name,
    picture: picture ? await readPicture(ctx, picture.id) : null,
    memberCount,
    needsApproval,
    membership: isMember ? 'member' : hasAsked ? 'asked' : 'none',
    groupId: isMember ? group.conversationId : null,
  }
}

async function readPicture(ctx: Context, mediaId: string): Promise<string | null> {
  const file = await thumbOf(ctx, mediaId)
  return file ? `data:image/webp;base64,${(await buffer(file)).toString('base64')}` : null
}

/** Joins, or asks to; whoever is in it or has asked is left as he is. */
export async function followInvitation(ctx: Context, viewer: Viewer, token: string): Promise<InvitedGroup> {
  await requireOwnPage(ctx, viewer)
  const { group } = await requireInvited(ctx, viewer, token)
  return ctx.transaction(async (tx) => {
    await lockGroup(tx.db, group.conversationId)
    // The link may have ended, or he been removed, before it was his turn.
    const invited = await findInvited(tx.db, viewer.id, hashOf(token), tx.now())
    if (!invited) throw notFound('This link doesn’t work any more.')
    if (invited.isMember) return presentInvited(tx, invited)
    if (invited.needsApproval) {
      if (!invited.hasAsked) await ask(tx, viewer, group.conversationId)
      return presentInvited(tx, { ...invited, hasAsked: true })
    }
    await admit(tx, group, viewer.id)
    return presentInvited(tx, { ...invited, isMember: true, memberCount: invited.memberCount + 1 })
  })
}

async function ask(ctx: Context, viewer: Viewer, groupId: number): Promise<void> {
  await insertRequest(ctx.db, groupId, viewer.id, ctx.now())
  await publishRequests(ctx, groupId, viewer.id)
}

async function publishRequests(ctx: Context, groupId: number, askerId: number): Promise<void> {
  const moderatorIds = await listModeratorIds(ctx.db, groupId, askerId)
  ctx.publish(moderatorIds, { name: 'groups.requests-changed', payload: { groupId } })
}

async function admit(ctx: Context, group: GroupRow, userId: number): Promise<void> {
  const groupId = group.conversationId
  if ((await countPresent(ctx.db, groupId)) > limits.groupMembers)
    throw new Refusal('not_allowed', 'This group is full.')
  await addMembers(ctx, groupId, [userId])
  await deleteRequest(ctx.db, groupId, userId)
  const audience = await addGroupNotice(ctx, groupId, userId, 'joined')
  ctx.publish([userId], { name: 'groups.joined', payload: { groupId } })
  ctx.publish(audience, { name: 'groups.changed', payload: { groupId } })
}

export async function listGroupRequests(ctx: Context, viewer: Viewer, id: number): Promise<GroupRequest[]> {
  await requireModerator(ctx, viewer, id)
  const ids = await listRequesters(ctx.db, viewer.id, id)
  const cards = await listMemberCards(ctx, viewer.id, ids)
  return ids.flatMap((userId) => cards.get(userId) ?? [])
}

/** Who is turned down is told nothing. */
export async function decideGroupRequest(
  ctx: Context,
  viewer: Viewer,
  id: number,
  userId: number,
  accept: boolean,
): Promise<Done> {
  await ctx.transaction(async (tx) => {
    await lockGroup(tx.db, id)
    const group = await requireModerator(tx, viewer, id)
    const requesters = await listRequesters(tx.db, viewer.id, id)
    if (!requesters.includes(userId)) throw notFound('Group not found')
    if (accept) {
      await admit(tx, group, userId)
      await notify(tx, userId, {
        kind: 'group-added',
        title: 'You’re in',
        message: `You can now talk in “${group.name}”.`,
        link: `/group-chat/${id}`,
      })
    } else await deleteRequest(tx.db, id, userId)
    await publishRequests(tx, id, userId)
  })
  return done
}
