import { describe, expect, test } from 'vitest'
import { senderColour, senderName, typingWords } from './sender.ts'

describe('who said it', () => {
  test('others’ messages show the sender’s first name, his username without one, or ‘Group Member’', () => {
    expect(senderName({ firstName: 'Ben', username: 'benno' })).toBe('Ben')
    expect(senderName({ firstName: null, username: 'benno' })).toBe('benno')
    expect(senderName(null)).toBe('Group Member')
  })

  test('the first five of a group have five colours, whatever their numbers', () => {
    const memberIds = [1000, 1005, 1010, 1015, 1020]
    expect(new Set(memberIds.map((id) => senderColour(id, memberIds))).size).toBe(5)
  })

  test('one who left has a colour, one whose account is gone has none', () => {
    expect(senderColour(1234, [])).toMatch(/^text-sender-[1-5]$/)
    expect(senderColour(null, [1000])).toBeUndefined()
  })

  test('those who are typing are named, as long as they are few', () => {
    expect(typingWords([])).toBeUndefined()
    expect(typingWords(['Ben'])).toBe('Ben is typing')
    expect(typingWords(['Ben', 'Carl'])).toBe('Ben and Carl are typing')
    expect(typingWords(['Ben', 'Carl', 'Dan'])).toBe('3 people are typing')
  })
})
