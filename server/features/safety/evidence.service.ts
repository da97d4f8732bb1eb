import { mediaIdOf } from '#contract/media.ts'
import type { Member } from '#contract/profile.ts'
import type { NewReport, ReportKind } from '#contract/safety.ts'
import { readMember } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import type { Finding } from './finding.ts'
import { hasBlocked } from './safety.queries.ts'

/**
 * Finds what a viewer has received, whatever became of it and of its author since. Throws not-found where `userId`
 * is given and is not whose it is: a report must never pin something on somebody else.
 */
type Finder = (ctx: Context, viewer: Viewer, about: { userId?: number; targetId: number }) => Promise<Finding>

/** How to find what belongs to features above this one; the gatherer hands it in. */
export type EvidenceFinders = Record<Exclude<ReportKind, 'member' | 'photo'>, Finder>

export async function findEvidence(
  ctx: Context,
  finders: EvidenceFinders,
  viewer: Viewer,
  { kind, userId, targetId }: NewReport,
): Promise<Finding> {
  if (kind === 'message' || kind === 'quickie') {
    if (targetId === undefined)
      throw new Refusal('invalid', 'Please say what you report', { field: 'targetId' })
    return finders[kind](ctx, viewer, { ...(userId === undefined ? {} : { userId }), targetId })
  }
  if (userId === undefined) throw new Refusal('invalid', 'Please say whom you report', { field: 'userId' })
  const member = await readReported(ctx, viewer, userId)
  return { authorId: userId, ...(kind === 'member' ? freezeProfile(member) : freezePhoto(member, targetId)) }
}

/** Whom he cannot see he cannot report, unless he has blocked him himself: blocking first must not protect anyone. */
async function readReported(ctx: Context, viewer: Viewer, userId: number): Promise<Member> {
  const asHimself = (await hasBlocked(ctx.db, viewer.id, userId)) ? { ...viewer, id: userId } : viewer
  return readMember(ctx, asHimself, userId)
}

type Frozen = Pick<Finding, 'facts' | 'mediaIds'>

/** What he says about himself and his picture. Where he is, is nobody's business, an admin's neither. */
function freezeProfile(member: Member): Frozen {
  const { username, firstName, lastName, profile, profileImageUrl } = member
  const {
    locationLat: _lat,
    locationLng: _lng,
    locationPrecision: _precision,
    ...said
  } = profile ?? { locationLat: null, locationLng: null, locationPrecision: null }
  const captions = [member.pictureCaption, ...member.gallery.map(({ caption }) => caption)].filter(Boolean)
  return {
    facts: { username, firstName, lastName, ...said, ...(captions.length > 0 && { captions }) },
    mediaIds: mediaIn(profileImageUrl),
  }
}

function freezePhoto(member: Member, photoId: number | undefined): Frozen {
  const { username, profileImageUrl, pictureCaption, gallery } = member
  const picture = { url: profileImageUrl, caption: pictureCaption }
  const photo = photoId === undefined ? picture : gallery.find(({ id }) => id === photoId)
  if (!photo?.url) throw notFound('Photo not found')
  const { url, caption } = photo
  return {
    facts: { username, photo: photoId ?? 'profile picture', ...(caption && { caption }) },
    mediaIds: mediaIn(url),
  }
}

function mediaIn(url: string | null): string[] {
  const id = url ? mediaIdOf(url) : undefined
  return id ? [id] : []
}
