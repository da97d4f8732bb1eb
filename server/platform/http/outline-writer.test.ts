import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createOutlineWriter } from './outline-writer.ts'
import { writtenList } from './written.ts'

const shape = z.object({
  id: z.number(),
  mood: z.enum(['fine', 'müde – 1–2 h']),
  words: z.array(z.string()),
  rating: z.nullable(z.number()),
})
const writer = createOutlineWriter(shape, ['mood', 'rating'])
const read = (bytes: Buffer) => JSON.parse(bytes.toString('utf8'))

test('an outline that was filled is, byte for byte, the JSON of the whole', () => {
  const all = [
    { id: 1, mood: 'fine', words: ['plain'], rating: null },
    { id: 2, mood: 'müde – 1–2 h', words: ['“quoted” \\ 😀', '\n'], rating: 4.5 },
  ] as const
  const written = writtenList(
    all.map(({ mood, rating, ...same }) =>
      writer.fill(writer.outline({ ...same, words: [...same.words] }), { mood, rating }),
    ),
  )
  expect(written.toBuffer()).toEqual(Buffer.from(JSON.stringify(all)))
  expect(writtenList([]).toBuffer().toString()).toBe('[]')
})

test('one outline serves many, and what was filled in for one is not in the next', () => {
  const outline = writer.outline({ id: 3, words: [] })
  expect(read(writer.fill(outline, { mood: 'fine', rating: 1 }).toBuffer())).toMatchObject({ rating: 1 })
  expect(read(writer.fill(outline, { mood: 'müde – 1–2 h', rating: null }).toBuffer())).toEqual({
    id: 3,
    mood: 'müde – 1–2 h',
    words: [],
    rating: null,
  })
})

test('what is not declared does not leave, and what does not fit is refused', () => {
  const leaky = { id: 4, words: [], passwordHash: 'never' }
  const filled = writer.fill(writer.outline(leaky), { mood: 'fine', rating: null, ownCell: 7 } as never)
  expect(Object.keys(read(filled.toBuffer()))).toEqual(['id', 'mood', 'words', 'rating'])
  expect(() => writer.outline({ id: 'four', words: [] } as never)).toThrow('id is not what')
  expect(() => writer.fill(writer.outline(leaky), { mood: 'other', rating: null } as never)).toThrow('mood')
})
