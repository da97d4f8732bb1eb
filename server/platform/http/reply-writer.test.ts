import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type DiscoveredMember, discoveredMember } from '#contract/discovery.ts'
import { id } from '#contract/endpoint.ts'
import { replyCompiler } from './reply-writer.ts'

const writerOf = (schema: z.core.$ZodType) =>
  replyCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' } as Parameters<typeof replyCompiler>[0])

const card: DiscoveredMember = {
  id: 7,
  username: 'a "quoted" – name\n',
  firstName: null,
  lastName: 'Last',
  profileImageUrl: null,
  thumbUrl: '/media/x',
  thumbhash: null,
  presence: 'today',
  isVerified: true,
  profile: {
    role: 'Feedr',
    age: 33,
    hostTravelPreference: 'Host',
    sexualOrientation: 'Queer',
    attribute: '0.0',
    bio: '',
    interests: ['one', 'two'],
    available: null,
    locationPrecision: 5,
    locationLat: -0.000001,
    locationLng: 1e-7,
  },
  distance: '1–2 km',
  averageRating: 4.3,
}

describe('a reply', () => {
  test('is written as zod would write it', () => {
    const page = [card, { ...card, profile: null, distance: null }]
    expect(writerOf(z.array(discoveredMember))(page)).toBe(JSON.stringify(page))
    expect(writerOf(z.array(discoveredMember))([])).toBe('[]')
  })

  test('has the declared fields and no other, however deep and in whatever list', () => {
    const secret = { passwordHash: 'never', ownCell: 1 }
    const found = [{ ...card, ...secret, profile: { ...card.profile, ...secret } }]
    expect(JSON.parse(writerOf(z.array(discoveredMember))(found))).toEqual([card])
    const nested = z.object({
      either: z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]),
      map: z.record(z.string(), z.object({ a: z.string() })),
      maybe: z.optional(z.nullable(z.object({ a: z.string() }))),
    })
    const leaky = { a: 'x', ...secret }
    expect(
      JSON.parse(writerOf(nested)({ ...secret, either: leaky, map: { k: leaky }, maybe: leaky })),
    ).toEqual({
      either: { a: 'x' },
      map: { k: { a: 'x' } },
      maybe: { a: 'x' },
    })
  })

  test('leaves out what is optional and absent', () => {
    const schema = z.object({ a: z.optional(z.string()), b: z.optional(id), c: z.boolean() })
    expect(writerOf(schema)({ a: undefined, c: true })).toBe('{"c":true}')
  })

  test.each([
    ['a text for a number', z.object({ n: z.number() }), { n: '1' }],
    ['no number', z.object({ n: z.number() }), { n: Number.NaN }],
    ['a word that is not in the list', z.object({ e: z.enum(['a', 'b']) }), { e: 'c' }],
    ['nothing for a text', z.object({ s: z.string() }), {}],
    ['an object for a list', z.array(z.string()), {}],
    ['a list for an object', z.object({}), []],
    ['a number that is no id', z.object({ id }), { id: 0 }],
    ['what is no moment', z.object({ at: z.iso.datetime() }), { at: 'yesterday' }],
  ])('is refused where it has %s', (_what, schema, reply) => {
    expect(() => writerOf(schema)(reply)).toThrow()
  })
})
