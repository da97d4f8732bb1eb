import { mediaIdOf } from '#contract/media.ts'
import type { Member } from '#contract/profile.ts'
import type { NewReport, ReportKind } from '#contract/safety.ts'
import { readMember } from '#server/features/profile/profile.service.ts'
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

/** How to find what belongs to features above this one; the gatherer hands it in. */
export type EvidenceFinders = Record<Exclude<ReportKind, 'member' | 'photo'>, Finder>

export async function findEvidence(
  ctx: Context,
  finders: EvidenceFinders,
  viewer: Viewer,
  report: NewReport,
): Promise<Finding> {
  const { kind, userId, targetId } = report
  // Before anything else: whom he cannot see he cannot report.
  const member = await readMember(ctx, viewer, userId)
  if (kind === 'member') return freezeProfile(member)
  if (kind === 'photo') return freezePhoto(member, targetId)
  if (targetId === undefined)
    throw new Refusal('invalid', 'Please say what you report', { field: 'targetId' })
  return finders[kind](ctx, viewer, { userId, targetId })
}

/** What he says about himself and his picture. Where he is, is nobody's business, an admin's neither. */
function freezeProfile({ username, firstName, lastName, profile, profileImageUrl }: Member): Finding {
  const {
    locationLat: _lat,
    locationLng: _lng,
    locationPrecision: _precision,
    ...said
  } = profile ?? { locationLat: null, locationLng: null, locationPrecision: null }
  return { facts: { username, firstName, lastName, ...said }, mediaIds: mediaIn(profileImageUrl) }
}

function freezePhoto({ username, profileImageUrl, gallery }: Member, photoId: number | undefined): Finding {
  const url = photoId === undefined ? profileImageUrl : gallery.find((photo) => photo.id === photoId)?.url
  if (!url) throw notFound('Photo not found')
  return { facts: { username, photo: photoId ?? 'profile picture' }, mediaIds: mediaIn(url) }
}

function mediaIn(url: string | null): string[] {
  const id = url ? mediaIdOf(url) : undefined
  return id ? [id] : []
}
