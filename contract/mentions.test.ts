import { expect, test } from 'vitest'
import { splitAtMentions } from './mentions.ts'

const sam = { userId: 1, name: 'Sam' }
const samuel = { userId: 2, name: 'Samuel' }

test('a text keeps every letter around its mentions', () => {
  const text = 'Hi @Sam, @Samuel\nand @Sam!'
  const parts = splitAtMentions(text, [sam, samuel, sam])
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap(({ userId }) => userId ?? [])).toEqual([1, 2, 1])
})

test('a name mentions nobody where it is part of a longer word, or stands before the last mention', () => {
  for (const text of ['@Samuel', 'x@Sam', 'Sam', '@ Sam', '@sam'])
    expect(splitAtMentions(text, [sam])).toEqual([{ text }])
  expect(splitAtMentions('@Sam @Samuel', [samuel, sam]).filter(({ userId }) => userId)).toEqual([
    { text: '@Samuel', userId: 2 },
  ])
  expect(splitAtMentions('', [sam])).toEqual([])
})
