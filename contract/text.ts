import * as z from 'zod/mini'

/** Decomposed letters and line ends get shorter when a text is cleaned, at most to a third. */
const RAW_FACTOR = 3
/** On one letter. Scripture in Hebrew needs five, a Tibetan stack six; more is there to spill over other lines. */
const MAX_MARKS = 6

// Control characters break logs and terminals; bidi overrides make a text read as something it is not.
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u

/**
 * A text of people as it is stored, or undefined where it is too long. It is measured before it is cleaned: composing
 * letters costs the square of the marks on one of them. A text that nobody can see is blank.
 */
export function cleanText(raw: string, maxLength: number): string | undefined {
  if (raw.length > maxLength * RAW_FACTOR) return undefined
  const printable = raw.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '')
  const text = capMarks(printable).normalize('NFC').trim()
  if (!VISIBLE.test(text)) return ''
  return text.length > maxLength ? undefined : text
}

/** A text that people write for people. */
export function humanText(maxLength: number, tooLong = `Please use at most ${maxLength} characters`) {
  return z.pipe(
    z.string().check(rawLength(maxLength, tooLong)),
    z.pipe(
      z.transform((raw: string) => cleanText(raw, maxLength)),
      z.string(tooLong),
    ),
  )
}

/** A line that is compared or looked up and shown to nobody: a name to sign in with, a search, a token. */
export function plainText(maxLength: number, tooLong = `Please use at most ${maxLength} characters`) {
  return z
    .string()
    .check(
      rawLength(maxLength, tooLong),
      z.trim(),
      z.maxLength(maxLength, { error: tooLong, abort: true }),
      z.regex(/^\P{Cc}*$/u, { error: 'Please leave out control characters', abort: true }),
    )
}

/** Comes before all other checks of a text: it costs nothing, and what is far too long is not looked at. */
export function rawLength(maxLength: number, tooLong = `Please use at most ${maxLength} characters`) {
  return z.refine<string>((text) => text.length <= maxLength * RAW_FACTOR, { error: tooLong, abort: true })
}

function capMarks(text: string): string {
  let capped = ''
  let from = 0
  let marks = 0
  for (let at = 0, width = 1; at < text.length; at += width) {
    const code = text.codePointAt(at)!
    width = code > 0xffff ? 2 : 1
    marks = isMark(code) ? marks + 1 : 0
    if (marks <= MAX_MARKS) continue
    capped += text.slice(from, at)
    from = at + width
  }
  return capped + text.slice(from)
}

const MARK = /\p{M}/u
const FIRST_MARK = 0x300
/** Beyond lie emoji, ideographs, tags and variation selectors, which put nothing on a letter. */
const LAST_MARK = 0x1efff

/**
 * Matches each character once and then knows it: to match every character of every text would make one with marks ten
 * times as expensive as one without.
 */
const isMark = ((): ((code: number) => boolean) => {
  let known: Uint8Array | undefined
  return (code) => {
    if (code < FIRST_MARK || code > LAST_MARK) return false
    known ??= new Uint8Array(LAST_MARK + 1)
    known[code] ||= MARK.test(String.fromCodePoint(code)) ? 2 : 1
    return known[code] === 2
  }
})()
