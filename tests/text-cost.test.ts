import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import { liveSignals } from '#contract/realtime.ts'
import { cleanText } from '#contract/text.ts'
import { LARGEST_SIGNAL } from '#server/platform/realtime/live.route.ts'
import { textFields } from './text-fields.ts'

/** A hostile text costs at most so many times an ordinary one of its length. */
const MAX_RATIO = 10
/** In milliseconds. What costs less than ten of these is no attack, and its ratio says more about the clock. */
const LEAST_COST = 0.05
/** What Node takes of a request before its body. */
const HEADER_BYTES = 16 * 1024
const PARAM_LENGTH = 200
const BYTES_PER_CHARACTER = 2

const ordinary = 'Hello there, how are you doing tonight? '
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)
const hostile: Record<string, string> = {
  'marks on one letter': '\u0301\u0316',
  'as many marks on each letter as are allowed': 'a\u0301\u0316\u0301\u0316\u0301\u0316',
  'marks of another script': '\u0f71\u0f72\u0f74',
  'marks beyond the first plane': '\u{1d165}\u{1d16d}',
  'letters to be composed': 'e\u0323\u0302',
  'syllables to be composed': '\u1100\u1161\u11a8',
  'ever another letter of a script with marks': String.fromCharCode(...numbers(0x591, 0x1cff)),
  'nothing visible': '\u200b',
  'nothing visible, beyond the first plane': '\u{e0041}',
  'line ends': '\r\n',
  'control characters': '\u0001',
  spaces: ' \u3000',
  'capitals that grow when made small': '\u0130',
  'half a character': '\ud800',
  digits: '9',
  'an address of many dots': 'a.',
  'an address of many hosts': 'a@a.',
  'a link to a host of marks': '%CC%81',
}

type Source = { name: string; schema: z.core.$ZodType; maxLength: number }

const sources: Source[] = [
  ...endpoints.flatMap(({ method, path, params, query, body, bodyLimit }) =>
    [
      { part: 'body', schema: body, maxLength: (bodyLimit ?? limits.bodyBytes) / BYTES_PER_CHARACTER },
      { part: 'query', schema: query, maxLength: HEADER_BYTES },
      { part: 'params', schema: params, maxLength: PARAM_LENGTH },
    ].flatMap(({ part, schema, maxLength }) =>
      schema ? [{ name: `${method} ${path} ${part}`, schema, maxLength }] : [],
    ),
  ),
  ...Object.entries(liveSignals).map(([name, schema]) => ({
    name: `signal ${name}`,
    schema,
    maxLength: LARGEST_SIGNAL,
  })),
]

const fields = sources.flatMap((source) =>
  textFields(source.schema).map((field) => ({
    ...source,
    name: `${source.name} ${field.path}`,
    read: (text: string) => void z.safeParse(source.schema, field.fill(text)),
  })),
)

test('the walk sees the text fields of every part of a request', () => {
  const names = fields.map(({ name }) => name)
  for (const name of [
    'POST /api/login body identifier',
    'POST /api/messages body content',
    'POST /api/groups body name',
    'POST /api/quickies body caption',
    'POST /api/push/subscriptions body keys.auth',
    'PUT /api/profile body interests.0',
    'GET /api/admin/users query username',
    'GET /api/user/:id params id',
    'signal chat.typing toUserId',
  ])
    expect(names).toContain(name)
})

test.each(fields)('$name: a hostile text costs no more than ten ordinary ones', ({ read, maxLength }) => {
  expectCheap(read, maxLength)
})

// The contract cannot say how long the content of a message may be, which may be a video; its service can.
test('the text of a message: a hostile one costs no more than ten ordinary ones', () => {
  for (const length of [limits.message, limits.message * 3, limits.bodyBytes])
    expectCheap((text) => void cleanText(text, limits.message), length)
})

function expectCheap(read: (text: string) => void, maxLength: number): void {
  for (const length of [limits.name.max, limits.message, maxLength]) {
    const least = Math.max(LEAST_COST, cost(read, repeat(ordinary, length)))
    for (const [kind, pattern] of Object.entries(hostile)) {
      const ratio = cost(read, repeat(pattern, length), least * MAX_RATIO) / least
      expect(ratio, `${kind}, ${length} characters`).toBeLessThanOrEqual(MAX_RATIO)
    }
  }
}

const repeat = (pattern: string, length: number) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)

/** The least of several runs, in milliseconds: what else the machine does only ever adds. */
function cost(read: (text: string) => void, text: string, enough = 0): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 30 && least > enough; run++) {
    const start = performance.now()
    read(text)
    least = Math.min(least, performance.now() - start)
  }
  return least
}
