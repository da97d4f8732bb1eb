import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// All that IANA keeps for special use: networks of our own, and addresses that mean something else than they say.
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/**
 * Looks a name up for a connection and lets it through only if every address is public. Checking here, and not
 * before, leaves no moment in which the name could come to mean another address. The resolver is one of its own:
 * the system's has few threads, and a name server that never answers would hold up the lookups of everybody.
 */
export function createPublicLookup(
  resolver: Resolver = new Resolver({ timeout: 1500, tries: 2 }),
): LookupFunction {
  return (hostname, { family, all }, callback) => {
    resolveAll(resolver, hostname).then(
      (found) => {
        const fitting = found.filter((entry) => !family || entry.family === family)
        const first = fitting[0]
        if (!first || !found.every(({ address }) => isPublicAddress(address)))
          return callback(new Error('not a public address'), '', 4)
        if (all) callback(null, fitting)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, '', 4),
    )
  }
}

async function resolveAll(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
  ])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (found.length === 0 && failed) throw failed.reason
  return found
}
