import * as z from 'zod/mini'
import { discoveredMember, filters, LOOKED_KM } from './discovery.ts'
import { endpoint, id, nextCursorHeader, wholeNumber } from './endpoint.ts'
import { limits } from './limits.ts'
import { memberCard } from './profile.ts'
import { plainText } from './text.ts'

/** A city of the bundled list. Nobody looks around from anywhere else: points chosen at will could measure members. */
export const city = z.object({
  id,
  name: z.string(),
  /** The letters of its state, where names repeat from state to state. */
  region: z.nullable(z.string()),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type City = z.infer<typeof city>

/** One who says that he will be there from that day on, by the calendar of UTC. */
export const announcedTrip = z.object({
  user: memberCard,
  city: z.string(),
  country: z.string(),
  startsOn: z.iso.date(),
})
export type AnnouncedTrip = z.infer<typeof announcedTrip>

/** How far somebody is from a city is for nobody to find out. */
const { within: _measures, ...cityFilters } = filters

const cityParams = z.object({ cityId: id })

/** Another city, looked at without appearing there. */
export const exploreApi = {
  cities: endpoint({
    method: 'GET',
    path: '/api/cities',
    access: 'member',
    summary: 'Cities by name, of the bundled list; a blank search finds none',
    query: z.object({
      q: z._default(plainText(limits.placeQuery), ''),
      limit: z._default(wholeNumber(1, limits.places), limits.places),
    }),
    reply: z.array(city),
  }),
  city: endpoint({
    method: 'GET',
    path: '/api/cities/:cityId',
    access: 'member',
    params: cityParams,
    reply: city,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/cities/:cityId/members',
    access: 'member',
    summary:
      'Members around a city, from its middle outwards and no further than 50 km, without distances; like the list it goes on by the cursor header, after a short page too',
    params: cityParams,
    query: z.object({
      ...cityFilters,
      limit: z.optional(wholeNumber(1)),
      cursor: z.optional(plainText(200)),
    }),
    reply: z.array(discoveredMember),
    replyHeaders: { ...nextCursorHeader, [LOOKED_KM]: z.optional(z.coerce.number()) },
  }),
  announcedTrips: endpoint({
    method: 'GET',
    path: '/api/announced-trips',
    access: 'member',
    summary:
      'Who announces that he comes to this city, or to where the caller is, within two weeks; the next one first',
    query: z.object({ cityId: z.optional(id) }),
    reply: z.array(announcedTrip),
  }),
}
