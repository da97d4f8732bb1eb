import * as z from 'zod/mini'

// Control characters break logs and terminals; bidi overrides make a text read as something it is not.
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

export function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '').normalize('NFC').trim()
}

/** A text of people: cleaned first, then measured. */
export function humanText(max: number, message?: string) {
  return z.pipe(
    z.pipe(z.string(), z.transform(clean)),
    z.string().check(z.maxLength(max, message ?? `Please use at most ${max} characters`)),
  )
}
