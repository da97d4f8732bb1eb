import { readFile } from 'node:fs/promises'
import { rgbaToThumbHash } from 'thumbhash'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { CallerKey } from '#server/platform/fair-queue.ts'
import { sharp } from '#server/platform/images/image-decoder.ts'
import { waitingLine } from '#server/platform/waiting-line.ts'
import { fileTooLarge, type ReceivedFile, UPLOADS_FULL } from './upload.ts'

const MAX_PIXELS = 40_000_000
const decoding = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const

/** Bounds of the two copies that are kept. Width is what screens are short of; tall pictures keep twice that. */
const FULL = { width: 1080, height: 2160 }
const THUMB = { width: 320, height: 640 }

type ProcessedImage = {
  full: Buffer
  thumb: Buffer
  width: number
  height: number
  /** A placeholder of some 25 bytes, as base64. */
  thumbhash: string
}

const line = waitingLine({ maxConcurrent: 2, waiting: 24, waitingOfOne: 4, full: UPLOADS_FULL })

/** Decodes an upload and draws it anew, so that nothing of the file survives but its picture. */
export async function processImage({ path, size }: ReceivedFile, caller: CallerKey): Promise<ProcessedImage> {
  if (size === 0) throw new Refusal('empty_file', 'The file is empty. Please select another image.')
  if (size > limits.imageBytes) throw fileTooLarge(limits.imageBytes)
  // Those who wait wait on the disk.
  return line(async () => {
    const bytes = await readFile(path)
    if (!looksLikeImage(bytes)) throw wrongType()
    await checkHeader(bytes)
    return redraw(bytes)
  }, caller)
}

const wrongType = () => new Refusal('wrong_type', 'Invalid file type. Please select an image.')
const unreadable = () =>
  new Refusal('unreadable_file', 'This image could not be read. Please select another one.')

export function looksLikeImage(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  const isJpeg = text(0, 3) === '\xff\xd8\xff'
  const isPng = text(0, 8) === '\x89PNG\r\n\x1a\n'
  const isWebp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

/** Reads the header only: a bomb is refused before a single pixel of it is unpacked. */
async function checkHeader(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (width * height > MAX_PIXELS)
    throw new Refusal('too_large', 'Image too large: at most 40 megapixels, please.')
}

async function redraw(bytes: Buffer): Promise<ProcessedImage> {
  try {
    const { data: full, info } = await sharp(bytes, decoding)
      .autoOrient()
      .resize({ ...FULL, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    // The small ones are drawn from the clean copy: much cheaper than decoding the upload again.
    const thumb = await sharp(full)
      .resize({ ...THUMB, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    return { full, thumb, width: info.width, height: info.height, thumbhash: await placeholderOf(thumb) }
  } catch {
    throw unreadable()
  }
}

async function placeholderOf(image: Buffer): Promise<string> {
  const { data, info } = await sharp(image)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
