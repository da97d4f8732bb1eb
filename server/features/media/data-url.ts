import { dataUrlLength } from '#contract/limits.ts'
import { Refusal } from '#server/platform/errors.ts'
import { fileTooLarge } from './upload.ts'

type DecodedDataUrl = { bytes: Buffer; contentType: string }

/** type/subtype, any parameters (recorders add codecs, quoted ones too), and base64 as the only encoding. */
const head = /^data:([a-z]+\/[a-z0-9.+-]+)((?:;[a-z0-9-]+=(?:[a-z0-9.,_+-]+|"[a-z0-9., _+-]*"))*);base64,/i
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Takes a data URL of base64 and nothing else: no address, no white space, no text form. */
export function decodeDataUrl(text: string, maxBytes: number): DecodedDataUrl {
  // Too long is known without decoding.
  if (text.length > dataUrlLength(maxBytes)) throw fileTooLarge(maxBytes)
  const found = head.exec(text)
  if (!found) throw new Refusal('invalid', 'This is not an uploaded file.')
  const data = text.slice(found[0].length)
  if (data === '') throw new Refusal('empty_file', 'The file is empty.')
  if (data.length % 4 !== 0 || !base64.test(data))
    throw new Refusal('unreadable_file', 'This file could not be read.')
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > maxBytes) throw fileTooLarge(maxBytes)
  return { bytes, contentType: found[1]!.toLowerCase() }
}
