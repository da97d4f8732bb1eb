/** Combining signs of Latin, Greek and Cyrillic letters, points of Hebrew and Arabic ones. */
const SIGNS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g
const ASCII = /^[\u0000-\u007f]*$/
/** Letters that Unicode does not take apart. */
const apart: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const APART = new RegExp(`[${Object.keys(apart).join('')}]`, 'g')

const LETTER = /[\p{L}\p{N}]/u
/** Scripts that put no spaces between words: there a word may begin anywhere. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** More words than this narrow nothing down. */
const MOST_WORDS = 6

/** As it is compared: neither case nor accents matter. */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(SIGNS, '')
    .replace(APART, (letter) => apart[letter]!)
}

/** What is looked for, as it is compared. */
export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/))].filter((word) => word !== '').slice(0, MOST_WORDS)
}

/** Whether each of these words is the beginning of a word of the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.every((word) => findWord(folded, word, 0) >= 0)
}

function findWord(folded: string, word: string, from: number): number {
  let at = folded.indexOf(word, from)
  while (at > 0 && !beginsAt(folded, at, word)) at = folded.indexOf(word, at + 1)
  return at
}

function beginsAt(folded: string, at: number, word: string): boolean {
  const first = String.fromCodePoint(word.codePointAt(0)!)
  return !LETTER.test(folded[at - 1]!) || !LETTER.test(first) || UNSPACED.test(first)
}

type Range = { from: number; to: number }

/** Where in the text these words stand, in its own letters and in order. */
function findRanges(text: string, words: readonly string[]): Range[] {
  const { folded, places } = foldByLetter(text)
  const ranges: Range[] = []
  for (const word of words) {
    for (let at = findWord(folded, word, 0); at >= 0; at = findWord(folded, word, at + word.length))
      ranges.push({ from: places[at]!, to: places[at + word.length] ?? text.length })
  }
  return ranges.toSorted((a, b) => a.from - b.from || b.to - a.to)
}

/** The folded text, and for each unit of it where the letter begins that it was made of. */
function foldByLetter(text: string): { folded: string; places: number[] } {
  const places: number[] = []
  let folded = ''
  let place = 0
  for (const letter of text) {
    const made = fold(letter)
    for (let unit = 0; unit < made.length; unit++) places.push(place)
    folded += made
    place += letter.length
  }
  return { folded, places }
}

export type TextPart = { text: string; isFound: boolean }

/** The text in parts: what was looked for, and what stands between. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { from, to } of findRanges(text, words)) {
    if (from > done) parts.push({ text: text.slice(done, from), isFound: false })
    if (to > done) parts.push({ text: text.slice(Math.max(from, done), to), isFound: true })
    done = Math.max(done, to)
  }
  if (done < text.length) parts.push({ text: text.slice(done), isFound: false })
  return parts
}

/** The line of a text around the first of these words, with so many letters at most. */
export function excerptAround(text: string, words: readonly string[], length: number): string {
  const line = text.replace(/\s+/g, ' ')
  const letters = [...line]
  if (letters.length <= length) return line
  const first = findRanges(line, words)[0]?.from ?? 0
  const at = [...line.slice(0, first)].length
  // A third of it says what comes before, unless that is the end of the text.
  const start = Math.max(0, Math.min(at - Math.floor(length / 3), letters.length - length))
  const shown = letters.slice(start, start + length).join('')
  return `${start > 0 ? '…' : ''}${shown}${start + length < letters.length ? '…' : ''}`
}
