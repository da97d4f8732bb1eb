import { createHmac } from 'node:crypto'
import { cellCentre, type Position, pointInCell } from '#contract/location.ts'
import type { MemberCard, OwnProfile, Presence } from '#contract/profile.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import type { Context } from '#server/platform/context.ts'
import type { CardRow } from './profile.queries.ts'
import type { profiles } from './profile.schema.ts'

const DAY = 24 * 60 * 60 * 1000

/** What others see of a member. This is the only place where a row of his becomes an answer. */
export function presentCard(ctx: Context, row: CardRow): MemberCard {
  const { profile } = row
  const picture = profile?.pictureId ?? null
  const place = profile?.cell == null ? undefined : shownPlace(ctx, row.id, profile.cell)
  return {
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: picture && mediaUrl(picture),
    thumbUrl: picture && mediaUrl(picture, 'thumb'),
    thumbhash: row.thumbhash,
    presence: presenceOf(row, ctx.now()),
    profile: profile && {
      ...facts(profile),
      locationLat: place?.lat ?? null,
      locationLng: place?.lng ?? null,
    },
  }
}

export function presentOwnProfile(row: typeof profiles.$inferSelect): OwnProfile {
  const place = row.cell === null ? undefined : cellCentre(row.cell)
  return {
    ...facts(row),
    locationVisible: row.locationVisible,
    locationLat: place?.lat ?? null,
    locationLng: place?.lng ?? null,
  }
}

function facts(row: typeof profiles.$inferSelect) {
  return {
    role: row.memberRole,
    age: row.age,
    hostTravelPreference: row.hostTravelPreference,
    sexualOrientation: row.sexualOrientation,
    attribute: row.attribute,
    bio: row.bio,
    interests: row.interests,
  }
}

/**
 * A point inside the member's cell that depends on him and the cell alone: the same for every viewer and every read,
 * and nothing in it tells where in the cell he is.
 */
export function shownPlace(ctx: Pick<Context, 'secrets'>, userId: number, cell: number): Position {
  const digest = createHmac('sha256', ctx.secrets.locationKey).update(`${userId}:${cell}`).digest()
  return pointInCell(cell, digest.readUInt32BE(0) / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32)
}

function presenceOf(row: { lastActiveAt: Date | null; onlineUntil: Date | null }, now: Date): Presence {
  if (row.onlineUntil && row.onlineUntil > now) return 'online'
  const away = row.lastActiveAt ? now.getTime() - row.lastActiveAt.getTime() : Number.POSITIVE_INFINITY
  if (away < DAY) return 'today'
  return away < 7 * DAY ? 'week' : 'away'
}
