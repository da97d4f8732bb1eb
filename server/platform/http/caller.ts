import type { FastifyRequest } from 'fastify'
import { countedAs } from '../limits/address.ts'

export type Caller = {
  key: string
  /** How much wider limits are for him: the machine itself may stand for many. */
  factor: number
}

/** Who is held to account for a call: the member, or the network that it comes from. */
export function callerOf({ viewer, ip }: FastifyRequest): Caller {
  if (viewer) return { key: `member ${viewer.id}`, factor: 1 }
  const { key, factor } = countedAs(ip)[0]!
  return { key: `address ${key}`, factor }
}
