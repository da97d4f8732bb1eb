import type { MessagePage } from '#contract/conversations.ts'
import type { EditedText } from '#contract/editing.ts'
import type { GroupMessage, GroupMessageEdit } from '#contract/groups.ts'
import type { Mention } from '#contract/mentions.ts'
import type { Standing, StandingChange } from '#contract/standing.ts'
import { type Appended, appendMessage, type Draft } from '#server/features/conversations/append.service.ts'
import {
  markConversationRead,
  markConversationUnread,
  requireConversationMember,
  typingAudience,
} from '#server/features/conversations/conversation.service.ts'
import { editMessage } from '#server/features/conversations/editing/editing.service.ts'
import { listMedia } from '#server/features/conversations/media-grid/media-grid.service.ts'
import {
  notifyMentioned,
  readMentions,
  storeMentions,
  versionsWithMentions,
  withMentions,
} from '#server/features/conversations/mentions/mentions.service.ts'
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

/** What members send, and what stands for something else in a group. */
export type GroupDraft = Draft & { mentionedIds?: number[] }

export async function sendGroupMessage(
  ctx: Context,
  sender: Viewer,
  groupId: number,
  draft: GroupDraft,
): Promise<GroupMessage> {
  const group = await requireGroup(ctx, sender, groupId)
  await ctx.limits.spend('message', sender.id)
  const mentions = await mentionsOf(ctx, sender, groupId, draft)
  const appended = await appendMessage(ctx, groupId, sender, storingMentions(draft, mentions))
  if (!appended.isNew) return presentOne(ctx, sender.id, groupId, appended.message)
  const message = withMentions(appended.message, mentions)
  const sent = await publishSent(ctx, sender, groupId, { ...appended, message }, mentions)
  const mentionedIds = mentions.map(({ userId }) => userId)
  await pushTo(
    ctx,
    // A mention is heard through a mute.
    [...new Set([...appended.disturbable, ...mentionedIds])].filter((userId) => userId !== sender.id),
    {
      kind: 'message',
      title: group.name,
      body: `${sender.username}: ${previewOf(message)}`,
      link: `/group-chat/${groupId}`,
      actorId: sender.id,
    },
  )
  await notifyMentioned(ctx, message.id, mentions, {
    kind: 'mention-received',
    title: 'You were mentioned',
    message: `${sender.username} mentioned you in “${group.name}”.`,
    link: `/group-chat/${groupId}`,
    actorId: sender.id,
    isQuiet: true,
  })
  return sent
}

async function mentionsOf(
  ctx: Context,
  sender: Viewer,
  groupId: number,
  { content, messageType, mentionedIds = [], forwardOf }: GroupDraft,
): Promise<Mention[]> {
  // The words of another call on nobody here.
  if (messageType !== 'text' || mentionedIds.length === 0 || forwardOf !== undefined) return []
  return readMentions(ctx, sender, groupId, { content, mentionedIds })
}

function storingMentions(draft: GroupDraft, mentions: Mention[]): Draft {
  if (mentions.length === 0) return draft
  return { ...draft, storeWith: (tx, messageId) => storeMentions(tx, messageId, mentions) }
}

/** To each as he may see it; with it, what those whom he may not see wrote just before. */
async function publishSent(
  ctx: Context,
  sender: Viewer,
  groupId: number,
  { message, audience, versions }: Appended,
  mentions: Mention[],
): Promise<GroupMessage> {
  const [sent, shells, shown] = await Promise.all([
    presentOne(ctx, sender.id, groupId, message),
    listShellsShownWith(ctx, groupId, message, audience),
    mentions.length > 0 ? versionsWithMentions(ctx, versions, mentions) : versions,
  ])
  for (const { shell, audience: viewers } of shells)
    ctx.publish(viewers, { name: 'groups.message-sent', payload: { ...shell, groupId, user: null } })
  for (const version of shown)
    ctx.publish(version.audience, {
      name: 'groups.message-sent',
      payload: { ...version.message, groupId, user: sent.user },
    })
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
