import { expect, test } from 'vitest'
import { createLagMeter } from './lag-meter.ts'

test('a replica is behind since the primary was last where the replica is now', () => {
  const meter = createLagMeter()
  meter.sample(100n, 1000)
  meter.sample(200n, 2000)
  meter.sample(300n, 3000)
  expect(meter.lagOf(300n, 3010)).toBe(10)
  expect(meter.lagOf(250n, 3010)).toBe(1010)
})

test('in a quiet hour nobody is behind', () => {
  const meter = createLagMeter()
  for (let at = 0; at <= 3_600_000; at += 60_000) meter.sample(100n, at)
  expect(meter.lagOf(100n, 3_600_005)).toBe(5)
})

test('one that has nothing of what the primary was known to have is infinitely far behind', () => {
  const meter = createLagMeter()
  expect(meter.lagOf(100n, 0)).toBe(Number.POSITIVE_INFINITY)
  meter.sample(200n, 0)
  expect(meter.lagOf(100n, 0)).toBe(Number.POSITIVE_INFINITY)
})
