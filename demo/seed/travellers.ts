import { planTrip } from '#server/features/profile/travel/travel.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { type CastMember, COMMUNITY } from '../cast.ts'
import { before } from './before.ts'

/** Their numbers in the gazetteer. */
const LONDON = 2643743
const LISBON = 2267057
const DAY = 24 * 60

/** Two who come to London and say so, and a Londoner who is away. */
export async function sendTravellers(ctx: Context, cast: CastMember[], viewers: Viewer[]): Promise<void> {
  const members = cast.flatMap((man, at) =>
    at >= COMMUNITY && man.locationVisible ? [{ ...man, viewer: viewers[at]! }] : [],
  )
  const guests = members.filter(({ city }) => city !== 'London')
  const londoner = members.findLast(({ city, alive }) => city === 'London' && !alive)
  const day = (ahead: number) =>
    before(ctx, -ahead * DAY)
      .toISOString()
      .slice(0, 10)
  const trips = [
    { who: guests[0], cityId: LONDON, startsOn: day(3), endsOn: day(7) },
    { who: guests.at(-1), cityId: LONDON, startsOn: day(9), endsOn: day(12) },
    { who: londoner, cityId: LISBON, startsOn: day(0), endsOn: day(14) },
  ]
  for (const { who, ...trip } of trips)
    if (who) await planTrip(ctx, who.viewer, { ...trip, isAnnounced: true })
}
