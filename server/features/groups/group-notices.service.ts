import type { NoticeKind } from '#contract/conversations.ts'
import { listShellsShownWith } from '#server/features/conversations/message.service.ts'
import { appendNotice } from '#server/features/conversations/notices/notice.service.ts'
import type { Context } from '#server/platform/context.ts'
import { presentOne } from './group-message-view.ts'

/** A line in the thread of a group that names one of its members, while he is in it. */
export async function addGroupNotice(
  ctx: Context,
  groupId: number,
  memberId: number,
  kind: NoticeKind,
): Promise<void> {
  const { message, audience } = await appendNotice(ctx, groupId, memberId, kind)
  const shells = await listShellsShownWith(ctx, groupId, message, audience)
  for (const { shell, audience: viewers } of shells)
    ctx.publish(viewers, { name: 'groups.message-sent', payload: { ...shell, groupId, user: null } })
  const notice = await presentOne(ctx, memberId, groupId, message)
  ctx.publish(audience, { name: 'groups.message-sent', payload: notice })
}
