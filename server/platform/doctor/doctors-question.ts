import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header by which the doctor asks a running product from which address his request came. */
export const QUESTION = 'x-doctor'
const FRESH_MS = 60_000

const sign = (secret: string, moment: string) =>
  createHmac('sha256', secret).update(`the doctor asks at ${moment}`).digest('hex')

export const questionAt = (secret: string, now: Date): string =>
  `${now.getTime()}.${sign(secret, String(now.getTime()))}`

/** Nobody else may ask: what the product takes for an address can be that of a machine behind the proxy. */
export function isFromDoctor(secret: string, header: unknown, now: Date): boolean {
  const [, moment, given] = /^(\d{13})\.([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (!moment || !given || Math.abs(now.getTime() - Number(moment)) > FRESH_MS) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(sign(secret, moment)))
}
