import * as z from 'zod/mini'
import { endpoint, moment } from './endpoint.ts'
import { limits } from './limits.ts'
import { humanText } from './text.ts'

export const availablePlaces = ['Hosting', 'Travelling', 'Anything'] as const

/** That a member is available now, until a quarter of an hour: the minute would tell when he said so. */
export const availability = z.object({
  until: moment,
  place: z.enum(availablePlaces),
  /** May be empty. */
  text: z.string(),
})
export type Availability = z.infer<typeof availability>

const newAvailability = z.object({
  hours: z.literal(limits.availability.hours),
  place: z.enum(availablePlaces),
  text: z._default(humanText(limits.availability.text), ''),
})
export type NewAvailability = z.infer<typeof newAvailability>

const own = z.nullable(availability)

export const availabilityApi = {
  own: endpoint({
    method: 'GET',
    path: '/api/availability',
    access: 'member',
    summary: 'Whether the caller is available now, as others see it',
    reply: own,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/availability',
    access: 'member',
    summary: 'The caller is available from now on for so many hours, up to the next quarter of an hour',
    body: newAvailability,
    reply: own,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/availability',
    access: 'member',
    summary: 'The caller is not available any more',
    reply: own,
  }),
}
