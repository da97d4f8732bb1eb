import { expect, test } from 'vitest'
import { waitingLine } from './waiting-line.ts'

const rules = { maxConcurrent: 1, waiting: 6, waitingOfOne: 3, full: 'Please come back.' }

/** Work that ends when it is told to, and says whose it was. */
function heldWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(name))
    })
  return { begun, work, endNext: () => ends.shift()!() }
}

test('one caller fills his share of a line and no more, and the others still find room', async () => {
  const line = waitingLine(rules)
  const { work, endNext } = heldWork()
  const flood = Array.from({ length: 6 }, (_, n) => line(work(`a${n}`), 'a'))
  const refused = await Promise.allSettled(flood.slice(4))
  expect(refused.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(['busy', 'busy'])
  const other = line(work('b'), 'b')
  for (let n = 0; n < 5; n++) {
    endNext()
    await new Promise(setImmediate)
  }
  expect(await Promise.all([...flood.slice(0, 4), other])).toEqual(['a0', 'a1', 'a2', 'a3', 'b'])
})

test('callers take turns: who comes late does not wait for all of a flood', async () => {
  const line = waitingLine(rules)
  const { begun, work, endNext } = heldWork()
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => line(work(name), 'a')),
    ...['b1', 'b2'].map((name) => line(work(name), 'b')),
  ]
  while (begun.length < 6) {
    endNext()
    await new Promise(setImmediate)
  }
  endNext()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})
