import { expect, test } from 'vitest'
import { ApiError } from '#client/platform/api/api-error.ts'
import { decideRetry } from './retry-decision.ts'

const failure = (code: ApiError['code'], retryAfter?: number) =>
  new ApiError({ status: 0, code, message: code, ...(retryAfter ? { retryAfter } : {}) })

test('a lost network is waited for, however long it takes', () => {
  for (const waits of [0, 5, 50])
    expect(decideRetry(failure('offline'), { waits, tries: 0 })).toMatchObject({
      kind: 'retry',
      countsAsTry: false,
    })
})

test('each wait is longer than the one before, up to a quarter of a minute', () => {
  const waits = [0, 1, 2, 3, 4, 9].map((waits) => decideRetry(failure('offline'), { waits, tries: 0 }))
  expect(waits.map((decision) => 'afterMs' in decision && decision.afterMs)).toEqual([
    1000, 2000, 4000, 8000, 15_000, 15_000,
  ])
})

test('a limit is waited out as the server says', () => {
  expect(decideRetry(failure('too_many', 7), { waits: 3, tries: 0 })).toEqual({
    kind: 'retry',
    afterMs: 7000,
    countsAsTry: false,
  })
})

test('a server that fails is tried five times', () => {
  expect(decideRetry(failure('unavailable'), { waits: 4, tries: 4 })).toMatchObject({
    kind: 'retry',
    countsAsTry: true,
  })
  expect(decideRetry(failure('unavailable'), { waits: 5, tries: 5 })).toEqual({ kind: 'give-up' })
})

test.each(['invalid', 'not_found', 'too_large', 'wrong_type'] as const)('%s is final', (code) => {
  expect(decideRetry(failure(code), { waits: 0, tries: 0 })).toEqual({ kind: 'give-up' })
})
