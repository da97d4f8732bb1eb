import { expect, test } from 'vitest'
import { countedAs, isLoopback } from './address.ts'

const keysOf = (address: string) => countedAs(address).map(({ key }) => key)

test('an address of IPv4 counts as itself, also where it reaches a socket of IPv6', () => {
  expect(keysOf('203.0.113.7')).toEqual(['203.0.113.7'])
  expect(keysOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7'])
})

test('one who hung up before he was answered has no address, and that is no error', () => {
  expect(isLoopback(undefined)).toBe(false)
  expect(countedAs(undefined)).toEqual([{ key: '', factor: 1 }])
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::2', '0:0:0:0::/64', '0:0:0::/48'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
])('%s counts as %s and as %s', (address, network, site) => {
  expect(keysOf(address)).toEqual([network, site])
})

test('the machine itself counts as itself, ten times as wide', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(countedAs(address)).toMatchObject([{ factor: 10 }])
})
