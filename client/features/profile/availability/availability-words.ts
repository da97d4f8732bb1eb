import { timeOfDay } from '#client/platform/format.ts'
import type { Availability } from '#contract/availability.ts'

/** 'Hosting, until 21:15'. */
export const availabilityWords = ({ place, until }: Availability) => `${place}, until ${timeOfDay(until)}`
