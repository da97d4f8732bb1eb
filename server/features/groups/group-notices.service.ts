import type { NoticeKind } from '#contract/conversations.ts'
import type { Disappearing } from '#contract/disappearing.ts'
import { setDisappearTime } from '#server/features/conversations/disappearing/disappearing.service.ts'
import { listShellsShownWith } from '#server/features/conversations/message.service.ts'
import { appendNotice } from '#server/features/conversations/notices/notice.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { presentOne } from './group-message-view.ts'

/** After which time what is written in the group from now on goes, for all. */
export async function setDisappearingInGroup(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  { disappearAfter }: Disappearing,
): Promise<Disappearing> {
  await ctx.transaction(async (tx) => {
    const line = await setDisappearTime(tx, viewer, { id: groupId, kind: 'group' }, disappearAfter)
    if (line) await publishGroupNotice(tx, groupId, viewer.id, line)
  })
  return { disappearAfter }
}

/** A line in the thread of a group that names one of its members, while he is in it. Answers with who hears it. */
export async function addGroupNotice(
  ctx: Context,
  groupId: number,
  memberId: number,
  kind: NoticeKind,
): Promise<number[]> {
  return publishGroupNotice(ctx, groupId, memberId, await appendNotice(ctx, groupId, memberId, kind))
}

async function publishGroupNotice(
  ctx: Context,
  groupId: number,
  memberId: number,
  { message, audience }: Awaited<ReturnType<typeof appendNotice>>,
): Promise<number[]> {
  const shells = await listShellsShownWith(ctx, groupId, message, audience)
  for (const { shell, audience: viewers } of shells)
    ctx.publish(viewers, { name: 'groups.message-sent', payload: { ...shell, groupId, user: null } })
  const notice = await presentOne(ctx, memberId, groupId, message)
  ctx.publish(audience, { name: 'groups.message-sent', payload: notice })
  return audience
}
