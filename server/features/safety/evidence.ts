import type { NewReport, ReportKind } from '#contract/safety.ts'
import { findGalleryPhoto, requireMember } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'

/** What is to be frozen: facts as they stand, and the media to copy. */
export type Finding = { facts: Record<string, unknown>; mediaIds: string[] }

/**
 * Finds what a viewer reports, as far as he may see it himself. Throws not-found where `userId` is not whose it is:
 * a report must never pin something on somebody else.
 */
type Finder = (ctx: Context, viewer: Viewer, about: { userId: number; targetId: number }) => Promise<Finding>

const finders = new Map<ReportKind, Finder>()

/** For messages and quickies, which lie above: each says once, when the app is built, how its own is found. */
export function registerEvidence(kind: 'message' | 'quickie', find: Finder): void {
  finders.set(kind, find)
}

export async function findEvidence(ctx: Context, viewer: Viewer, report: NewReport): Promise<Finding> {
  const { kind, userId, targetId } = report
  if (kind === 'member') return findMember(ctx, viewer, userId)
  if (kind === 'photo') return findPhoto(ctx, viewer, userId, targetId)
  if (targetId === undefined) throw new Refusal('invalid', 'Please say what you report', { field: 'targetId' })
  const find = finders.get(kind)
  if (!find) throw notFound()
  return find(ctx, viewer, { userId, targetId })
}
