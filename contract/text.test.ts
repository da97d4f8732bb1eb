import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cleanText, humanText, plainText } from './text.ts'

describe('a text of people', () => {
  test.each([
    ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060'],
    ['a soft hyphen and variation selectors', '\u00ad\ufe0f\u{e0100}'],
    ['fillers of Hangul and a blank of braille', '\u115f\u3164\uffa0\u2800'],
    ['invisible tags', '\u{e0041}\u{e007f}'],
    ['spaces and line ends of any kind', ' \t\r\n\u00a0\u3000\u2028'],
    ['controls and turns of direction', '\u0000\u0007\u202e\u2066\ufeff'],
    ['nothing', ''],
  ])('of %s only is blank', (_name, text) => {
    expect(cleanText(text, 100)).toBe('')
  })

  test.each([
    ['Vietnamese', 'Việt Nam đẹp lắm'],
    ['Thai', 'สวัสดีครับ ยินดีที่ได้รู้จัก'],
    ['Hindi', 'क्षेत्रीय मित्रता'],
    ['Arabic with vowels', 'مَرْحَبًا بِكُمْ'],
    ['Persian with its joiners', 'می‌خواهم'],
    ['Hebrew with vowels and cantillation', 'בְּרֵאשִׁ֖ית'],
    ['Tibetan', 'བསྒྲུབས'],
    ['a family, a flag and a keycap', '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣'],
  ])('in %s stays as it is', (_language, text) => {
    expect(cleanText(text, 100)).toBe(text.normalize('NFC'))
  })

  test('bears at most six marks on one letter', () => {
    const cleaned = cleanText(`a${'\u0316'.repeat(30)}b${'\u{1d165}'.repeat(8)}`, 100)!
    expect(cleaned.normalize('NFD')).toBe(`a${'\u0316'.repeat(6)}b${'\u{1d165}'.repeat(6)}`)
  })

  test('bears no more of any mark that Unicode has, but for selectors that draw nothing', () => {
    const tooMany: string[] = []
    for (let code = 0x300; code < 0xe0100; code++) {
      const mark = String.fromCodePoint(code)
      if (!/\p{M}/u.test(mark)) continue
      const marks = cleanText(`ab${mark.repeat(10)}`, 100)!
        .normalize('NFD')
        .match(/\p{M}/gu)
      if (marks && marks.length > 6 * mark.normalize('NFD').match(/./gu)!.length)
        tooMany.push(code.toString(16))
    }
    expect(tooMany).toEqual([])
  })

  test('is measured composed, and not cleaned at all when it is far too long', () => {
    expect(cleanText('e\u0323\u0302'.repeat(100), 100)).toBe('ệ'.repeat(100))
    expect(cleanText('x'.repeat(101), 100)).toBeUndefined()
    expect(cleanText(' '.repeat(301), 100)).toBeUndefined()
  })

  test('that is too long is refused in words', () => {
    const bio = humanText(10)
    expect(z.safeParse(bio, ' hello\r\n').data).toBe('hello')
    for (const length of [11, 31, 10_000])
      expect(z.safeParse(bio, 'x'.repeat(length)).error?.issues[0]?.message).toBe(
        'Please use at most 10 characters',
      )
  })
})

test('a plain line is trimmed, measured and free of control characters', () => {
  const name = plainText(5)
  expect(z.safeParse(name, '  ben  ').data).toBe('ben')
  for (const text of ['be\u0000n', 'be\nn', 'benben', 'x'.repeat(10_000)])
    expect(z.safeParse(name, text).success).toBe(false)
})
