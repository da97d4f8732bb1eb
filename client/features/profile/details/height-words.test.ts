import { expect, test } from 'vitest'
import { heightWords } from './height-words.ts'

test.each([
  ['de-DE', '180 cm'],
  ['fr', '180 cm'],
  ['en-GB', '5′11″ (180 cm)'],
  ['en', '5′11″ (180 cm)'],
])('180 cm are said to a reader of %s as %s', (locale, words) => {
  expect(heightWords(180, locale)).toBe(words)
})

test('inches never reach twelve', () => {
  expect(heightWords(182, 'en-US')).toBe('6′0″ (182 cm)')
  expect(heightWords(183, 'en-US')).toBe('6′0″ (183 cm)')
})
