import type { MessageDraft, MessagePage } from '#contract/conversations.ts'
import type { EditedText } from '#contract/editing.ts'
import type { GroupMessage, GroupMessageEdit } from '#contract/groups.ts'
import type { Standing, StandingChange } from '#contract/standing.ts'
import { appendMessage } from '#server/features/conversations/append.service.ts'
import {
  markConversationRead,
  markConversationUnread,
  requireConversationMember,
  typingAudience,
} from '#server/features/conversations/conversation.service.ts'
import { editMessage } from '#server/features/conversations/editing/editing.service.ts'
import { listMedia } from '#server/features/conversations/media-grid/media-grid.service.ts'
import {
  listMessages,
  listShellsShownWith,
  previewOf,
  unsendMessage,
} from '#server/features/conversations/message.service.ts'
import { changeStanding, publishStanding } from '#server/features/conversations/standing/standing.service.ts'
import { pushTo } from '#server/features/notifications/push.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { readBadges } from '#server/platform/badges/badges.ts'
import type { Context } from '#server/platform/context.ts'
import type { Page, PageQuery } from '#server/platform/paging.ts'
import { presentMessages, presentOne } from './group-message-view.ts'
import { findGroupRow, listReadAuthors } from './groups.queries.ts'
import { requireGroup } from './groups.service.ts'

type Done = { success: true }

export async function sendGroupMessage(
  ctx: Context,
  sender: Viewer,
  groupId: number,
  draft: MessageDraft,
): Promise<GroupMessage> {
  const group = await requireGroup(ctx, sender, groupId)
  await ctx.limits.spend('message', sender.id)
  const { message, audience, versions, disturbable, isNew } = await appendMessage(ctx, groupId, sender, draft)
  const [sent, shells] = await Promise.all([
    presentOne(ctx, sender.id, groupId, message),
    isNew ? listShellsShownWith(ctx, groupId, message, audience) : [],
  ])
  if (isNew) {
    for (const { shell, audience: viewers } of shells)
      ctx.publish(viewers, { name: 'groups.message-sent', payload: { ...shell, groupId, user: null } })
    for (const version of versions)
      ctx.publish(version.audience, {
        name: 'groups.message-sent',
        payload: { ...version.message, groupId, user: sent.user },
      })
    await pushTo(
      ctx,
      disturbable.filter((userId) => userId !== sender.id),
      {
        kind: 'message',
        title: group.name,
        body: `${sender.username}: ${previewOf(message)}`,
        link: `/group-chat/${groupId}`,
        actorId: sender.id,
      },
    )
  }
  return sent
}

export async function listGroupMessages(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  page: MessagePage,
): Promise<GroupMessage[]> {
  await requireGroup(ctx, viewer, groupId)
  return presentMessages(ctx, viewer.id, groupId, await listMessages(ctx, viewer, groupId, page))
}

export async function listGroupMedia(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  query: PageQuery,
): Promise<Page<GroupMessage>> {
  await requireGroup(ctx, viewer, groupId)
  const { items, nextCursor } = await listMedia(ctx, viewer, groupId, query)
  return { items: await presentMessages(ctx, viewer.id, groupId, items), nextCursor }
}

export async function unsendGroupMessage(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  messageId: number,
): Promise<GroupMessage> {
  await requireGroup(ctx, viewer, groupId)
  const { message, audience } = await unsendMessage(ctx, viewer, groupId, messageId)
  const shell = await presentOne(ctx, viewer.id, groupId, message)
  ctx.publish(audience, { name: 'groups.message-unsent', payload: shell })
  return shell
}

export async function editGroupMessage(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  { messageId, content }: EditedText & { messageId: number },
): Promise<GroupMessageEdit> {
  await requireGroup(ctx, viewer, groupId)
  const { edit, audience } = await editMessage(ctx, viewer, { conversationId: groupId, messageId, content })
  const payload = { ...edit, groupId }
  ctx.publish(audience, { name: 'groups.message-edited', payload })
  return payload
}

export async function markGroupRead(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  upTo?: number,
): Promise<Done> {
  await requireGroup(ctx, viewer, groupId)
  const memberships = await requireConversationMember(ctx, viewer, groupId)
  const previous = memberships.find(({ userId }) => userId === viewer.id)!.lastReadSeq
  const read = await markConversationRead(ctx, viewer, groupId, upTo)
  if (read !== undefined) {
    const { seq } = read
    ctx.publish([viewer.id], { name: 'groups.read', payload: { groupId, seq } })
    await publishReadByAll(ctx, viewer, groupId, previous, seq)
  }
  return { success: true }
}

/** For himself alone: his other devices read it again. */
export async function markGroupUnread(ctx: Context, viewer: Viewer, groupId: number): Promise<Done> {
  await requireGroup(ctx, viewer, groupId)
  if (await markConversationUnread(ctx, viewer, groupId)) publishStanding(ctx, [viewer.id])
  return { success: true }
}

export async function changeStandingOfGroup(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  change: StandingChange,
): Promise<Standing> {
  await requireGroup(ctx, viewer, groupId)
  return changeStanding(ctx, viewer, groupId, change)
}

/** An own message is read when all the others have come that far, so it is the last reader who completes it. */
async function publishReadByAll(
  ctx: Context,
  reader: Viewer,
  groupId: number,
  previous: number,
  seq: number,
): Promise<void> {
  const authors = await listReadAuthors(ctx.db, { id: groupId, readerId: reader.id, previous, seq })
  for (const { authorId, readSeq } of authors) {
    if (readSeq > previous)
      ctx.publish([authorId], { name: 'groups.read-by-all', payload: { groupId, seq: readSeq } })
  }
}

export async function countUnreadInGroups(ctx: Context, viewer: Viewer): Promise<{ count: number }> {
  return { count: (await readBadges(ctx.db, viewer.id)).groups }
}

export async function publishTypingInGroup(ctx: Context, viewer: Viewer, groupId: number): Promise<void> {
  if (!(await ctx.limits.allows('typing', `${viewer.id} to group ${groupId}`))) return
  if (!(await findGroupRow(ctx.db, viewer.id, groupId))) return
  const audience = await typingAudience(ctx, viewer, groupId)
  ctx.publish(audience, { name: 'groups.typing', payload: { groupId, fromUserId: viewer.id } })
}
