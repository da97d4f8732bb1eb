import { expect, test } from 'vitest'
import { createFrameBudget } from './frame-budget.ts'

const spendAll = (budget: ReturnType<typeof createFrameBudget>, userId: number) => {
  let frames = 0
  while (budget.spend(userId)) frames++
  return frames
}

test('a member may say sixty things at once and five more each second, whatever others say', () => {
  let now = 0
  const budget = createFrameBudget(() => now)
  expect(spendAll(budget, 1)).toBe(60)
  expect(spendAll(budget, 2)).toBe(60)
  now += 1000
  expect(spendAll(budget, 1)).toBe(5)
  now += 60_000
  expect(spendAll(budget, 1)).toBe(60)
})

test('what is used up stays so until time has passed, however it is swept', () => {
  let now = 0
  const budget = createFrameBudget(() => now)
  spendAll(budget, 1)
  budget.forgetFull()
  expect(spendAll(budget, 1)).toBe(0)
  now += 12_000
  budget.forgetFull()
  expect(spendAll(budget, 1)).toBe(60)
})
