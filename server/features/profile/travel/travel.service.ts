import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { cellOf } from '#contract/location.ts'
import type { NewTrip, Travel, Trip } from '#contract/travel.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { City } from '#server/platform/places/place.ts'
import { spendCellChange } from '../location.service.ts'
import { presentOwnProfile } from '../member-card.ts'
import {
  findOwnProfile,
  lockOwnProfile,
  noPlace,
  type ProfileRow,
  updateProfileRow,
} from '../profile.queries.ts'
import { settle } from '../settling.service.ts'
import { travelCell } from '../shown-place.ts'
import { deleteTrip, findTrip, listTravellersDue, replaceTrip, type TripRow } from './travel.queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** Of UTC. Within it each trip begins and ends at a moment of its own. */
const NIGHT_MS = 6 * 60 * 60_000

export async function readTravel(ctx: Context, viewer: Viewer): Promise<Travel> {
  const profile = await findOwnProfile(ctx.db, viewer.id)
  if (!profile) throw notFound('Profile not found')
  return present(profile, await findTrip(ctx.db, viewer.id))
}

/** One trip at a time: another one takes its place. One whose first day has come begins at once. */
export async function planTrip(ctx: Context, viewer: Viewer, draft: NewTrip): Promise<Travel> {
  const city = await ctx.places.findCity(draft.cityId)
  if (!city) throw notFound('There is no such city')
  requireDays(ctx, draft)
  await ctx.limits.spend('trip', viewer.id)
  return ctx.transaction(async (tx) => {
    const before = await lockOwnProfile(tx.db, viewer.id)
    if (!before) throw notFound('Profile not found')
    if (!before.locationVisible)
      throw new Refusal('invalid', 'Your location is private. Turn it on in your profile first.')
    const current = await findTrip(tx.db, viewer.id)
    const planned = { ...rowOf(viewer.id, draft, city), isUnderWay: false }
    const isDue = planned.startsOn <= today(tx)
    // Only its days change: he stays where he is.
    if (isDue && current?.isUnderWay && current.cityId === city.id)
      return publishTravel(tx, before, await replaceTrip(tx.db, { ...planned, isUnderWay: true }))
    const atHome = current?.isUnderWay ? await comeHome(tx, before) : before
    const trip = await replaceTrip(tx.db, planned)
    if (!isDue) return publishTravel(tx, atHome, trip)
    await spendCellChange(tx, viewer.id)
    return setOut(tx, atHome, trip)
  })
}

export async function endTrip(ctx: Context, viewer: Viewer): Promise<Travel> {
  return ctx.transaction(async (tx) => {
    const before = await lockOwnProfile(tx.db, viewer.id)
    if (!before) throw notFound('Profile not found')
    return comeBack(tx, before)
  })
}

/** A job begins and ends trips, never a call of theirs: the moment says nothing of when the app was open. */
export const moveTravellers = defineJob(
  'travel:move-travellers',
  z.object({}),
  async (ctx) => {
    for (const userId of await listTravellersDue(ctx.db, ctx.now()))
      await ctx.transaction(async (tx) => {
        const profile = await lockOwnProfile(tx.db, userId)
        // He may have changed or ended it since the list was read.
        const trip = await findTrip(tx.db, userId)
        if (!profile || !trip) return
        if (trip.endsAt <= tx.now()) await comeBack(tx, profile)
        else if (!trip.isUnderWay && trip.startsAt <= tx.now()) await setOut(tx, profile, trip)
      })
  },
  { schedule: '*/5 * * * *' },
)

/** From now on he is in the city, to himself and to others; where he was is kept for his return alone. */
async function setOut(tx: Context, profile: ProfileRow, trip: TripRow): Promise<Travel> {
  const cell = travelCell(tx, profile.userId, trip.cityCell)
  const there = await updateProfileRow(tx.db, profile.userId, {
    homeCell: profile.ownCell,
    travelsTo: trip.city,
    ownCell: cell,
    cellSetAt: tx.now(),
    ...(await settle(tx, profile, cell)),
  })
  return publishTravel(tx, there, await replaceTrip(tx.db, { ...trip, isUnderWay: true }))
}

async function comeBack(tx: Context, profile: ProfileRow): Promise<Travel> {
  const atHome = profile.travelsTo === null ? profile : await comeHome(tx, profile)
  await deleteTrip(tx.db, profile.userId)
  return publishTravel(tx, atHome, undefined)
}

async function comeHome(tx: Context, profile: ProfileRow): Promise<ProfileRow> {
  const { userId, homeCell } = profile
  if (homeCell === null) return updateProfileRow(tx.db, userId, noPlace)
  return updateProfileRow(tx.db, userId, {
    homeCell: null,
    travelsTo: null,
    ownCell: homeCell,
    cellSetAt: tx.now(),
    ...(await settle(tx, profile, homeCell)),
  })
}

function publishTravel(ctx: Context, profile: ProfileRow, trip: TripRow | undefined): Travel {
  const travel = present(profile, trip)
  ctx.publish([profile.userId], { name: 'profile.travel-changed', payload: travel })
  return travel
}

const present = (profile: ProfileRow, trip: TripRow | undefined): Travel => ({
  trip: trip ? presentTrip(trip) : null,
  profile: presentOwnProfile(profile),
})

function presentTrip(trip: TripRow): Trip {
  const { cityId, city, country, startsOn, endsOn, isAnnounced, isUnderWay } = trip
  return { cityId, city, country, startsOn, endsOn, isAnnounced, isUnderWay }
}

function rowOf(userId: number, { startsOn, endsOn, isAnnounced }: NewTrip, city: City) {
  return {
    userId,
    cityId: city.id,
    city: city.name,
    country: [city.region, city.country].filter(Boolean).join(', '),
    cityCell: cellOf(city),
    startsOn,
    endsOn,
    startsAt: someTimeAfter(Date.parse(startsOn)),
    endsAt: someTimeAfter(Date.parse(endsOn) + DAY_MS),
    isAnnounced,
  }
}

const someTimeAfter = (midnight: number) => new Date(midnight + randomInt(NIGHT_MS))
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const today = (ctx: Context) => dayOf(ctx.now().getTime())

function requireDays(ctx: Context, { startsOn, endsOn }: NewTrip): void {
  const now = ctx.now().getTime()
  const { days, aheadDays } = limits.trip
  const refuse = (message: string, field: 'startsOn' | 'endsOn') => {
    throw new Refusal('invalid', message, { field })
  }
  if (endsOn < startsOn) refuse('The last day comes before the first', 'endsOn')
  if (endsOn < today(ctx)) refuse('This trip is over already', 'endsOn')
  // West of Greenwich it may still be yesterday.
  if (startsOn < dayOf(now - DAY_MS)) refuse('Please choose today or a later day', 'startsOn')
  if (startsOn > dayOf(now + aheadDays * DAY_MS))
    refuse('Please choose a day within the next six months', 'startsOn')
  if (Date.parse(endsOn) - Date.parse(startsOn) >= days * DAY_MS)
    refuse(`A trip lasts at most ${days} days`, 'endsOn')
}
