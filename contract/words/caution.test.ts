import { expect, test } from 'vitest'
import { needsCaution } from './caution.ts'

test('words of money, crypto and other apps are found however they are written, and only as whole words', () => {
  for (const text of [
    'Send me MONEY',
    'add me on WhatsApp!',
    'Bitcoin...',
    'do you have a gift  card?',
    'see t.me/somebody',
  ])
    expect(needsCaution(text)).toBe(true)
  for (const text of ['I wear cashmere', 'Honeymoon?', 'A gift and a card game', 'Let me know', ''])
    expect(needsCaution(text)).toBe(false)
})

test('a text of one endless word or of separators alone costs no more than any other', () => {
  expect(needsCaution('a'.repeat(1_000_000))).toBe(false)
  expect(needsCaution('. '.repeat(500_000))).toBe(false)
})
