import { expect, test } from 'vitest'
import { excerptAround, hasWords, markWords, searchWords } from './text-search.ts'

const isFound = (text: string, search: string) => hasWords(text, searchWords(search))
const marked = (text: string, search: string) =>
  markWords(text, searchWords(search))
    .map(({ text: part, isFound: hit }) => (hit ? `[${part}]` : part))
    .join('')

test.each([
  ['Pizza at eight?', 'piz'],
  ['Café de Flore', 'CAFE'],
  ['cafe\u0301', 'café'],
  ['Die große Straße', 'strasse gros'],
  ['Ærø is an island', 'aero'],
  ['İstanbul, ışık', 'istanbul isik'],
  ['ΟΔΟΣ', 'οδός'],
  ['Ёлка', 'елка'],
  ['שָׁלוֹם', 'שלום'],
  ['l’amour', 'amour'],
  ['half past_nine', 'nine'],
  ['今夜食べましょう', '食べ'],
  ['안녕하세요', '안녀'],
  ['Bring 🍕 and wine', '🍕'],
  ['100% sure', '100%'],
  ['snake_case', '_case'],
])('in %j one finds %j', (text, search) => expect(isFound(text, search)).toBe(true))

test.each([
  ['appointment', 'point'],
  ['Pizza', 'pizzas'],
  ['Pizza without wine', 'pizza beer'],
  ['anything', '%'],
  ['anything', '_'],
  ['anything', '.*'],
  ['a(b', '(?='],
  ['back\\slash', '\\\\'],
])('in %j one does not find %j', (text, search) => expect(isFound(text, search)).toBe(false))

test('what was found is marked in the letters of the text itself', () => {
  expect(marked('Café, CAFÉ and decaf', 'cafe')).toBe('[Café], [CAFÉ] and decaf')
  expect(marked('Straßenbahn', 'strasse')).toBe('[Straße]nbahn')
  expect(marked('cafe\u0301s', 'cafe')).toBe('[cafe\u0301]s')
  expect(marked('a👍🏽b 👍🏽', '👍')).toBe('a[👍]🏽b [👍]🏽')
  expect(marked('pizza pizzeria', 'pi pizza')).toBe('[pizza] [pi]zzeria')
  expect(marked('nothing', 'else')).toBe('nothing')
})

test('an excerpt is one line around the first hit, and breaks no letter', () => {
  const text = `${'🍷'.repeat(200)} pizza\n\ntonight ${'🍷'.repeat(200)}`
  const excerpt = excerptAround(text, ['pizza'], 60)
  expect([...excerpt]).toHaveLength(62)
  expect(excerpt).toMatch(/^…(🍷)+ pizza tonight (🍷)+…$/u)
  expect(excerptAround('short\nenough', ['short'], 60)).toBe('short enough')
  expect(excerptAround(`${'x'.repeat(100)} end`, ['end'], 20)).toBe('…xxxxxxxxxxxxxxxx end')
})

test('a search holds six words at most, each once', () => {
  expect(searchWords('  One one TWO 3 4 5 6 7 ')).toEqual(['one', 'two', '3', '4', '5', '6'])
})
