import * as z from 'zod/mini'
import { endpoint, id } from './endpoint.ts'
import { ownProfile } from './own-profile.ts'

/** A stay in a city of the bundled list: its days by the calendar of UTC, both included. */
export const trip = z.object({
  cityId: id,
  city: z.string(),
  country: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** Members who look in that city see him come, in the days before. */
  isAnnounced: z.boolean(),
  isUnderWay: z.boolean(),
})
export type Trip = z.infer<typeof trip>

const newTrip = z.object({
  cityId: id,
  startsOn: z.iso.date('Please choose the first day'),
  endsOn: z.iso.date('Please choose the last day'),
  isAnnounced: z._default(z.boolean(), false),
})
export type NewTrip = z.infer<typeof newTrip>

/** The one trip that a member has planned or is on, and his profile, whose place depends on it. */
export const travel = z.object({ trip: z.nullable(trip), profile: ownProfile })
export type Travel = z.infer<typeof travel>

export const travelApi = {
  travel: endpoint({ method: 'GET', path: '/api/travel', access: 'member', reply: travel }),
  plan: endpoint({
    method: 'PUT',
    path: '/api/travel',
    access: 'member',
    summary:
      'Plans a trip, or changes the one there is. During it the caller appears and looks in that city, and his own place is shown to nobody',
    body: newTrip,
    reply: travel,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/travel',
    access: 'member',
    summary: 'Ends the trip, or forgets the one that was planned',
    reply: travel,
  }),
}

export const travelEvents = {
  /** To one's own devices. */
  'profile.travel-changed': travel,
}
