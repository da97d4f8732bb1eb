import { findMessageEvidence } from '#server/features/conversations/message-evidence.service.ts'
import type { Finding } from '#server/features/safety/sealing.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { listShownItems } from './albums.queries.ts'

/** A reported message; one that shows an album brings along what is in it, also when it was taken back. */
export async function findMessageOrAlbumEvidence(
  ctx: Context,
  viewer: Viewer,
  about: { userId?: number; targetId: number },
): Promise<Finding> {
  const finding = await findMessageEvidence(ctx, viewer, about)
  if (finding.sealed || finding.facts.messageType !== 'album') return finding
  return { ...finding, mediaIds: await listShownItems(ctx.db, viewer.id, Number(finding.facts.content)) }
}
