import * as z from 'zod/mini'
import { bytes, endpoint, id, nextCursorHeader, wholeNumber } from './endpoint.ts'
import { limits } from './limits.ts'
import { type DistanceLimit, distanceBuckets, distanceLimits, vagueDistances } from './location.ts'
import { type MemberRole, memberRoles } from './product.ts'
import { memberCard, presences, type SexualOrientation, sexualOrientations } from './profile.ts'
import { plainText } from './text.ts'

const roleByName = (text: string) =>
  memberRoles.find((role) => role.toLowerCase() === text.toLowerCase()) ?? text
const NO_ROLE = 'There is no such role'
/** Written in any case. */
const memberRole = z.pipe(
  plainText(20, NO_ROLE),
  z.pipe(z.transform(roleByName), z.enum(memberRoles, NO_ROLE)),
)

const age = wholeNumber(0, 200)

export const abilities = ['Host', 'Travel'] as const
export type Ability = (typeof abilities)[number]

/** By distance; by the day they were last seen or joined, up to 100 km, and by distance from there on. */
export const listOrders = ['nearest', 'recent', 'newest'] as const
export type ListOrder = (typeof listOrders)[number]

const flag = z.optional(z.stringbool({ case: 'sensitive' }))
const orientation = z.enum(sexualOrientations)

/** Written in plain digits: nothing between the steps that distances are shown in. */
const within = z.pipe(
  wholeNumber(0, 200),
  z.literal(distanceLimits, 'Please choose one of the distances that are shown'),
)

/** Whom one wants to see. Never where: the place that counts is the viewer's own, as it is stored. */
export const filters = {
  role: z.optional(memberRole),
  online: flag,
  minAge: z.optional(age),
  maxAge: z.optional(age),
  /** Those who are shown as nearer than so many kilometres. */
  within: z.optional(within),
  /** Those who can host, or who can travel. */
  can: z.optional(z.enum(abilities)),
  /** Any of these. */
  orientation: z.optional(
    z.pipe(
      z.union([orientation, z.array(orientation).check(z.maxLength(sexualOrientations.length))]),
      z.transform((chosen) => [chosen].flat()),
    ),
  ),
  /** Those who have an interest of the viewer's. */
  sharedInterests: flag,
  picture: flag,
  /** Those who made their profiles in the last seven days. */
  newHere: flag,
  verified: flag,
  available: flag,
  notChatted: flag,
  hidePassed: flag,
  hideTapped: flag,
}
export type Filters = {
  role?: MemberRole
  online?: boolean
  minAge?: number
  maxAge?: number
  within?: DistanceLimit
  can?: Ability
  orientation?: SexualOrientation[]
  sharedInterests?: boolean
  picture?: boolean
  newHere?: boolean
  verified?: boolean
  available?: boolean
  notChatted?: boolean
  hidePassed?: boolean
  hideTapped?: boolean
}

const shownDistance = z.enum([...distanceBuckets, ...vagueDistances])

/** A member of the list. A distance is a bucket and nothing finer. */
export const discoveredMember = z.object({
  ...memberCard.shape,
  distance: z.nullable(shownDistance),
  /** One decimal; 0 without ratings. */
  averageRating: z.number(),
})
export type DiscoveredMember = z.infer<typeof discoveredMember>

/** A member on the map, at the shown place inside his cell. */
export const mapMember = z.object({
  id,
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  thumbUrl: z.nullable(z.string()),
  presence: z.enum(presences),
  distance: z.nullable(shownDistance),
  isVerified: z.boolean(),
  profile: z.object({
    role: z.enum(memberRoles),
    age: z.nullable(z.number()),
    locationLat: z.number(),
    locationLng: z.number(),
  }),
})
export type MapMember = z.infer<typeof mapMember>

/** So many members near here, too many to be shown one by one. */
export const mapCluster = z.object({ lat: z.number(), lng: z.number(), count: z.number() })
export type MapCluster = z.infer<typeof mapCluster>

/** `total` counts those in view, whether they are shown alone or put together. */
export const mapView = z.object({
  members: z.array(mapMember),
  clusters: z.array(mapCluster),
  total: z.number(),
})
export type DiscoveryMap = z.infer<typeof mapView>

/**
 * On a page that is short because few pass the filters: everybody within so many kilometres has been looked at, and the
 * cursor goes on from there. A page without it that has no cursor is the last.
 */
export const LOOKED_KM = 'x-looked-km'

/** Numbers of members go so far: there are more of them than anybody looks through. */
export const MOST_COUNTED = 200
const filterCount = z.object({
  count: z.number(),
  /** There are, or may be, more. */
  isMore: z.boolean(),
  /** Where nobody is within the distance that was asked for: the least one within which there is somebody. */
  widerKm: z.nullable(z.literal(distanceLimits)),
})
export type FilterCount = z.infer<typeof filterCount>

const degrees = (most: number) =>
  z.pipe(
    z.union([z.number(), plainText(30).check(z.regex(/^-?\d+(\.\d+)?(e-?\d+)?$/))]),
    z.pipe(z.transform(Number), z.number().check(z.gte(-most), z.lte(most))),
  )
const bounds = { south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) }
export type MapQuery = Pick<Filters, 'role'> & { south: number; west: number; north: number; east: number }

export const place = z.object({ name: z.string(), country: z.string(), lat: z.number(), lng: z.number() })
export type FoundPlace = z.infer<typeof place>

const usernameStart = plainText(limits.username.max).check(
  z.minLength(limits.usernameSearch.min, `Please write at least ${limits.usernameSearch.min} letters`),
)

const tileParams = z.object({ z: wholeNumber(0, 18), x: wholeNumber(0, 2 ** 18), y: wholeNumber(0, 2 ** 18) })

const mapSettings = z.object({
  /** Where tiles are served, if there are any; with none the client draws its own map. */
  tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
})

export const discoveryApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/discover',
    access: 'member',
    summary:
      'Nearest first, then those without a place by recency; the next page by the cursor header, after a short page too',
    query: z.object({
      ...filters,
      order: z.optional(z.enum(listOrders)),
      limit: z.optional(wholeNumber(1)),
      cursor: z.optional(plainText(200)),
    }),
    reply: z.array(discoveredMember),
    replyHeaders: { ...nextCursorHeader, [LOOKED_KM]: z.optional(z.coerce.number()) },
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/discover/count',
    access: 'member',
    summary: 'How many members pass the filters, up to 200',
    query: z.object(filters),
    reply: filterCount,
  }),
  map: endpoint({
    method: 'GET',
    path: '/api/discover/map',
    access: 'member',
    summary: 'Members in a part of the map; west is greater than east where it crosses the date line',
    query: z
      .object({ role: z.optional(memberRole), ...bounds })
      .check(z.refine(({ south, north }) => south < north, 'south must be below north')),
    reply: mapView,
  }),
  byUsername: endpoint({
    method: 'POST',
    path: '/api/username-search',
    access: 'member',
    summary:
      'Members whose username begins so, in its order; those beyond the allowance of the list are left out. In the body, for whom somebody looks for belongs in no log of a proxy',
    body: z.object({ start: usernameStart }),
    reply: z.array(discoveredMember),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/places',
    access: 'member',
    summary: 'Places by name; a blank search finds none',
    query: z.object({
      q: z._default(plainText(limits.placeQuery), ''),
      limit: z._default(wholeNumber(1, limits.places), 1),
    }),
    reply: z.array(place),
  }),
  tile: endpoint({
    method: 'GET',
    path: '/api/tiles/:z/:x/:y',
    access: 'member',
    limit: 'none',
    summary: 'A map tile from the configured tile server, kept here so that it sees no member',
    params: tileParams,
    reply: bytes,
  }),
  mapSettings: endpoint({ method: 'GET', path: '/api/map-settings', access: 'member', reply: mapSettings }),
}
