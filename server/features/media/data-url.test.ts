import { expect, test } from 'vitest'
import { decodeDataUrl } from './data-url.ts'

const KB = 1024

test.each([
  ['data:video/webm;base64,aGVsbG8=', 'video/webm'],
  ['data:video/webm;codecs=vp8,opus;base64,aGVsbG8=', 'video/webm'],
  ['data:video/webm;codecs="vp9, opus";base64,aGVsbG8=', 'video/webm'],
  ['data:IMAGE/JPEG;base64,aGVsbG8=', 'image/jpeg'],
])('%s is read', (text, contentType) => {
  expect(decodeDataUrl(text, KB)).toEqual({ bytes: Buffer.from('hello'), contentType })
})

test.each([
  ['http://example.org/clip.webm', 'invalid'],
  ['/media/abc', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  ['data:text/html,<script>alert(1)</script>', 'invalid'],
  ['data:video/webm,hello', 'invalid'],
  [' data:video/webm;base64,aGVsbG8=', 'invalid'],
  ['data:;base64,aGVsbG8=', 'invalid'],
  ['', 'invalid'],
  ['data:video/webm;base64,', 'empty_file'],
  ['data:video/webm;base64,aGVs bG8=', 'unreadable_file'],
  ['data:video/webm;base64,aGVsbG8', 'unreadable_file'],
  ['data:video/webm;base64,aGVsbG8=\n', 'unreadable_file'],
  ['data:video/webm;base64,aGVsb_8=', 'unreadable_file'],
  [`data:video/webm;base64,${'A'.repeat(1368)}`, 'too_large'],
  [`data:video/webm;base64,${'A'.repeat(100_000)}`, 'too_large'],
])('%j is refused', (text, code) => {
  expect(() => decodeDataUrl(text, KB)).toThrow(expect.objectContaining({ code }))
})
