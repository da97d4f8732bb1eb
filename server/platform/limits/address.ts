import { isIPv6 } from 'node:net'

/** How much wider limits are for the person at the machine itself. */
export const LOCAL_FACTOR = 10
/** A provider gives a customer a /64 or a /56; a /48 is a company, a hoster's customer, or some streets. */
const SITE_FACTOR = 10

/** What an address is counted as, and how much wider the limits of that are. */
type Counted = { key: string; factor: number }

/**
 * Whoever has one address of IPv6 has 2^64 of them, so it counts as its /64; and as its /48, because whole ones are to
 * be had for nothing.
 */
export function countedAs(address: string | undefined): Counted[] {
  const plain = withoutMapping(address)
  if (isLoopback(plain)) return [{ key: plain, factor: LOCAL_FACTOR }]
  if (!isIPv6(plain)) return [{ key: plain, factor: 1 }]
  const groups = groupsOf(plain)
  return [
    { key: `${groups.slice(0, 4).join(':')}::/64`, factor: 1 },
    { key: `${groups.slice(0, 3).join(':')}::/48`, factor: SITE_FACTOR },
  ]
}

export const isLoopback = (address: string | undefined) =>
  /^(127\.0\.0\.1|::1)$/.test(withoutMapping(address))

/** `::ffff:203.0.113.7` is how IPv4 reaches a socket of IPv6. Who has hung up already has no address at all. */
const withoutMapping = (address: string | undefined) => (address ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '')

/** The eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*/, '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
