import { randomBytes } from 'node:crypto'
import { availablePlaces } from '#contract/availability.ts'
import { limits } from '#contract/limits.ts'
import { cellOf } from '#contract/location.ts'
import { hashPassword } from '#server/features/auth/password-hashing.ts'
import { type Media, media } from '#server/features/media/media.schema.ts'
import { galleryPhotos, profiles } from '#server/features/profile/profile.schema.ts'
import { presence, users } from '#server/platform/accounts/accounts.schema.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import type { CastMember } from '../cast.ts'
import type { PaintedFile } from '../painting.ts'
import { inventCaption } from '../people/details.ts'
import { before } from './before.ts'
import type { PictureWishes } from './picture-wishes.ts'

const DAY = 24 * 60
const ONLINE_FOR = 2

/** Everybody with his profile and pictures. Returns them in the order of the cast, as callers of services. */
export async function insertCast(
  ctx: Context,
  cast: CastMember[],
  wishes: PictureWishes,
  files: PaintedFile[],
): Promise<Viewer[]> {
  const viewers = await insertAccounts(ctx, cast)
  const { rows, portraits, galleries } = hang(ctx, cast, viewers, wishes, files)
  await ctx.db.insert(media).values(rows)
  await ctx.db
    .insert(profiles)
    .values(cast.map((man, at) => profileOf(ctx, man, viewers[at]!, portraits[at])))
  await ctx.db.insert(galleryPhotos).values(galleries)
  await ctx.db.insert(presence).values(
    cast.map((man, at) => ({
      userId: viewers[at]!.id,
      lastActiveAt: before(ctx, man.lastActiveMinutesAgo),
      onlineUntil: before(ctx, man.lastActiveMinutesAgo - ONLINE_FOR),
    })),
  )
  return viewers
}

async function insertAccounts(ctx: Context, cast: CastMember[]): Promise<Viewer[]> {
  // Nobody signs in as one of the invented: their one password is thrown away.
  const nobodys = await hashPassword(randomBytes(18).toString('base64url'))
  const values = await Promise.all(
    cast.map(async (man) => ({
      username: man.username,
      email: man.email,
      passwordHash: man.password ? await hashPassword(man.password) : nobodys,
      firstName: man.firstName,
      accountRole: man.accountRole,
      createdAt: before(ctx, man.joinedDaysAgo * DAY),
    })),
  )
  const rows = await ctx.db.insert(users).values(values).returning()
  return rows.map(({ id, username, accountRole }) => ({ id, username, accountRole, sessionId: 0 }))
}

function profileOf(ctx: Context, man: CastMember, { id }: Viewer, pictureId?: string) {
  const joined = before(ctx, man.joinedDaysAgo * DAY)
  const cell = man.locationVisible ? cellOf(man) : null
  return {
    userId: id,
    memberRole: man.memberRole,
    age: man.age,
    hostTravelPreference: man.hostTravelPreference,
    sexualOrientation: man.sexualOrientation,
    bio: man.bio,
    interests: man.interests,
    ...man.details,
    ...availabilityOf(ctx, man),
    pictureId: pictureId ?? null,
    locationVisible: man.locationVisible,
    cell,
    ownCell: cell,
    settledCell: cell,
    cellSetAt: cell === null ? null : joined,
    createdAt: joined,
    updatedAt: joined,
  }
}

const QUARTER = 15 * 60_000
const lines = ['Coffee first?', 'Sofa, film, you', 'In town tonight', '']

/** Some of those who are here say that they are available. */
function availabilityOf(ctx: Context, { lastActiveMinutesAgo, joinedDaysAgo, password }: CastMember) {
  if (password || lastActiveMinutesAgo > 60 || joinedDaysAgo % 3 > 0) return {}
  const until = ctx.now().getTime() + (1 + (joinedDaysAgo % 4)) * 4 * QUARTER
  return {
    availableUntil: new Date(Math.ceil(until / QUARTER) * QUARTER),
    availablePlace: availablePlaces[Math.floor(joinedDaysAgo / 3) % availablePlaces.length]!,
    availableText: lines[Math.floor(joinedDaysAgo / 3) % lines.length]!,
  }
}

/** The painted files as rows of those whose walls they hang on. */
function hang(
  ctx: Context,
  cast: CastMember[],
  viewers: Viewer[],
  wishes: PictureWishes,
  files: PaintedFile[],
) {
  const rows: Media[] = []
  const add = (at: number, wish: number, purpose: 'profile' | 'gallery') => {
    const createdAt = before(ctx, cast[at]!.joinedDaysAgo * DAY)
    rows.push(mediaRow(files[wish]!, viewers[at]!.id, purpose, createdAt))
    return { userId: viewers[at]!.id, mediaId: files[wish]!.id, createdAt }
  }
  const portraits = wishes.portraits.map((wish, at) =>
    wish === undefined ? undefined : add(at, wish, 'profile').mediaId,
  )
  const galleries = wishes.galleries.flatMap((wall, at) =>
    wall.map((wish, n) => ({
      ...add(at, wish, 'gallery'),
      caption: inventCaption(cast[at]!.seed * limits.galleryPhotos + n),
    })),
  )
  return { rows, portraits, galleries }
}

export function mediaRow(
  file: PaintedFile,
  ownerId: number,
  purpose: Media['purpose'],
  createdAt: Date,
  conversationId: number | null = null,
): Media {
  const audience = conversationId === null ? 'members' : 'conversation'
  return {
    durationMs: null,
    codecs: null,
    copyBytes: null,
    waveform: null,
    ...file,
    ownerId,
    purpose,
    audience,
    conversationId,
    createdAt,
  }
}
