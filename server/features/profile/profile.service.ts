import type { MemberRole } from '#contract/product.ts'
import type {
  ImaginedViewer,
  Member,
  MemberCard,
  NewProfile,
  OwnProfile,
  ProfileChanges,
} from '#contract/profile.ts'
import { interests as interestsOf, languageNames } from '#contract/words.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { hiddenOpened, writeReading } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { requireAdmitted } from '#server/platform/limits/admit-members.ts'
import { listGalleryOf } from './gallery.service.ts'
import { asSeenWith, presentCard, presentOwnProfile, presentSharedCard } from './member-card.ts'
import { publishPageChange } from './page-change.ts'
import {
  findCard,
  findHiddenCard,
  findOwnPage,
  findOwnProfile,
  findPageFacts,
  insertProfile,
  listCards,
  listSharedCardRows,
  lockOwnProfile,
  noPlace,
  type ProfileRow,
  type Sight,
  updateNames,
  updateProfileRow,
} from './profile.queries.ts'
import { settledAt } from './settling.service.ts'
import { deleteTrip } from './travel/travel.queries.ts'

export type { Sight } from './profile.queries.ts'
export { shownPlace } from './shown-place.ts'

/** The cards of those among these members whom the viewer may see, by id. */
export async function listMemberCards(
  ctx: Context,
  viewerId: number,
  ids: number[],
): Promise<Map<number, MemberCard>> {
  const rows = await listCards(ctx.db, viewerId, [...new Set(ids)], ctx.now())
  return new Map(rows.map((row) => [row.id, presentCard(ctx, row)]))
}

/** What of these members is the same for all who may see them and hide the same of themselves, and which state of theirs that is. */
export async function listSharedCards(ctx: Context, sight: Sight, ids: number[]) {
  const rows = await listSharedCardRows(ctx.db, ids)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    cell: row.profile.cell,
    card: asSeenWith(sight, presentSharedCard(ctx, row)),
  }))
}

/** The member, or the same answer as for one who does not exist. */
export function requireMember(ctx: Context, viewer: Viewer, id: number): Promise<MemberCard> {
  return requireSeen(ctx, viewer.id, id)
}

async function requireSeen(ctx: Context, viewer: number | ImaginedViewer, id: number): Promise<MemberCard> {
  const row = await findCard(ctx.db, viewer, id, ctx.now())
  if (!row) throw notFound('User not found')
  return presentCard(ctx, row)
}

/**
 * Nobody begins with others who cannot see who he is: a tap, a first word, a tip, a group. Admins need no profile for
 * what they do.
 */
export async function requireOwnPage(ctx: Context, { id, accountRole }: Viewer): Promise<void> {
  const { hasProfile, isPaused } = await findOwnPage(ctx.db, id)
  if (accountRole === 'user' && !hasProfile)
    throw new Refusal('profile_needed', 'Please set up your profile first.')
  if (isPaused) throw new Refusal('paused', 'You are paused. Resume on your profile to start something new.')
}

/** His page, opened by a viewer. Counted before anybody is looked for, so that a refusal tells nothing of the id. */
export async function openMember(ctx: Context, viewer: Viewer, id: number): Promise<Member> {
  await requireAdmitted(ctx, viewer, [id])
  const hidden = viewer.accountRole === 'user' ? undefined : await findHidden(ctx, viewer, id)
  return hidden ?? readMember(ctx, viewer, id)
}

/** For an admin: the page of a suspended or paused member. That he opened it is written down. */
async function findHidden(ctx: Context, admin: Viewer, id: number): Promise<Member | undefined> {
  const found = await findHiddenCard(ctx.db, admin.id, id, ctx.now())
  if (!found) return undefined
  await writeReading(ctx, hiddenOpened(admin.id, id))
  const page = await presentPage(ctx, presentCard(ctx, found.card))
  const why = found.suspendedAt ? { suspendedAt: found.suspendedAt.toISOString() } : { paused: true as const }
  return { ...page, ...why }
}

export async function readMember(ctx: Context, viewer: Viewer, id: number): Promise<Member> {
  return presentPage(ctx, await requireMember(ctx, viewer, id))
}

/** One's own page through the eyes of another, by the rules and the code that answer him. */
export async function readAsSeenBy(ctx: Context, self: Viewer, viewer: ImaginedViewer): Promise<Member> {
  return presentPage(ctx, await requireSeen(ctx, viewer, self.id))
}

/** What the page has beside the card, for whoever may see the card. */
async function presentPage(ctx: Context, card: MemberCard): Promise<Member> {
  const facts = await findPageFacts(ctx.db, card.id)
  const profile = card.profile && facts ? { ...card.profile, ...facts.details } : null
  const gallery = await listGalleryOf(ctx, card.id)
  return { ...card, profile, pictureCaption: facts?.pictureCaption ?? '', gallery }
}

export async function findProfileOf(ctx: Context, userId: number) {
  const row = await findOwnProfile(ctx.db, userId)
  return row && { row, profile: presentOwnProfile(row) }
}

export async function createProfile(ctx: Context, viewer: Viewer, draft: NewProfile): Promise<OwnProfile> {
  const row = await insertProfile(ctx.db, {
    userId: viewer.id,
    memberRole: draft.role,
    age: draft.age,
    bio: draft.bio ?? '',
    locationVisible: draft.locationVisible,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
  if (!row) throw new Refusal('already_done', 'You already have a profile.')
  return presentOwnProfile(row)
}

export async function updateProfile(
  ctx: Context,
  viewer: Viewer,
  { firstName, lastName, role, interests, languages, lookingFor, ...facts }: ProfileChanges,
): Promise<OwnProfile> {
  const changed = await ctx.transaction(async (tx) => {
    const before = await lockOwnProfile(tx.db, viewer.id)
    if (!before) throw notFound('Profile not found')
    const memberRole = role ?? before.memberRole
    await updateNames(tx.db, viewer.id, {
      firstName: blankAsNone(firstName),
      lastName: blankAsNone(lastName),
    })
    if (facts.locationVisible === false) await deleteTrip(tx.db, viewer.id)
    const row = await updateProfileRow(tx.db, viewer.id, {
      ...facts,
      memberRole,
      interests: retainInterests(before, memberRole, interests ?? before.interests),
      ...(languages && { languages: knownLanguages(languages) }),
      ...(lookingFor && { lookingFor: [...new Set(lookingFor)] }),
      ...changedPlace(tx, before, facts),
      updatedAt: tx.now(),
    })
    return presentOwnProfile(row)
  })
  await publishPageChange(ctx, viewer.id)
  return changed
}

/** Hidden is hidden: no cell of his stays, nor a trip. At another precision he is seen in the same place, more or less exactly. */
function changedPlace(ctx: Context, before: ProfileRow, facts: ProfileChanges): Partial<ProfileRow> {
  const { userId, settledCell } = before
  const { locationVisible, locationPrecision, showsDistance } = facts
  if (locationVisible === false) return noPlace
  if (settledCell === null || (locationPrecision ?? showsDistance) === undefined) return {}
  const how = {
    userId,
    locationPrecision: locationPrecision ?? before.locationPrecision,
    showsDistance: showsDistance ?? before.showsDistance,
  }
  return settledAt(ctx, how, settledCell)
}

/** A name that was emptied is a name not given; one that was not sent stays. */
function blankAsNone(name: string | null | undefined): string | null | undefined {
  return name === '' ? null : name
}

/** Those of his role's list. A change of role drops the ones that only the old list has. */
function retainInterests(before: ProfileRow, memberRole: MemberRole, wanted: string[]): string[] {
  const chosen = [...new Set(wanted)]
  const unknown = chosen.filter(
    (interest) =>
      !interestsOf[memberRole].includes(interest) && !interestsOf[before.memberRole].includes(interest),
  )
  if (unknown.length > 0)
    throw new Refusal('invalid', 'Please choose interests from your own list', { field: 'interests' })
  return chosen.filter((interest) => interestsOf[memberRole].includes(interest))
}

function knownLanguages(codes: string[]): string[] {
  if (!codes.every((code) => Object.hasOwn(languageNames, code)))
    throw new Refusal('invalid', 'Please choose languages from the list', { field: 'languages' })
  return [...new Set(codes)]
}
