import { presenceTopic } from '#contract/topics.ts'
import { listClosePartners } from '#server/platform/accounts/close-partners.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * That a page has changed says that its member is here this second. So besides his own devices only those who see that
 * anyway are told, if they have him on their screen; anybody else reads it with his next visit.
 */
export async function publishPageChange(ctx: Context, userId: number): Promise<void> {
  const event = { name: 'profile.page-changed', payload: { userId } } as const
  ctx.publish([userId], event)
  const { partnerIds, isShown } = await listClosePartners(ctx.db, userId)
  if (isShown && partnerIds.length > 0) ctx.publishTo(presenceTopic(userId), { event, only: partnerIds })
}
