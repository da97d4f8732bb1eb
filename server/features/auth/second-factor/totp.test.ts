import { expect, test } from 'vitest'
import { codeAt, stepAt, stepOf, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the codes are those of RFC 6238: at %i s it is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('a secret is written as RFC 4648 says', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(['f', 'fo', 'foo', 'foob'].map((text) => toBase32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
  ])
})

test('a code counts in its half minute, the one before and the one after, and in no other', () => {
  const now = new Date(1_800_000_000_000)
  const here = stepAt(now)
  for (const step of [here - 1, here, here + 1]) expect(stepOf(secret, codeAt(secret, step), now)).toBe(step)
  for (const step of [here - 2, here + 2]) expect(stepOf(secret, codeAt(secret, step), now)).toBeUndefined()
  for (const code of ['', '12345', '1234567', '１２３４５６'])
    expect(stepOf(secret, code, now)).toBeUndefined()
})
