import { describe, expect, test } from 'vitest'
import type { GroupMember } from '#contract/groups.ts'
import { mentionableIn, senderColour, senderName, typingWords } from './sender.ts'

describe('who said it', () => {
  test('one mentions others by their first name, or by the other name where two share the first', () => {
    const names = [
      { id: 1, firstName: 'Me', username: 'me' },
      { id: 2, firstName: 'Ben', username: 'benno' },
      { id: 3, firstName: 'Ben', username: 'bigben' },
      { id: 4, firstName: 'Al', username: 'alfred' },
      { id: 5, firstName: null, username: 'Me' },
    ]
    const offered = mentionableIn(names as GroupMember[], 1)
    expect(offered.map(({ name }) => name)).toEqual(['benno', 'bigben', 'Al', 'Me'])
  })

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
