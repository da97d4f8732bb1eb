import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

export type Picture = { large: Buffer; small: Buffer; width: number; height: number; thumbhash: string }

const LARGE = 560
const SMALL = 320
const UNITS = 400
const TINY = 64

/** Draws once at the large size and scales down for the small one. A flat drawing keeps well at quality 78. */
export async function renderPicture(svg: string): Promise<Picture> {
  const drawn = await sharp(Buffer.from(svg), { density: (72 * LARGE) / UNITS })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = drawn.info
  const raw = { raw: { width, height, channels: 3 as const } }
  const [large, small, tiny] = await Promise.all([
    sharp(drawn.data, raw).webp({ quality: 78, effort: 0 }).toBuffer(),
    sharp(drawn.data, raw).resize(SMALL).webp({ quality: 76, effort: 0 }).toBuffer(),
    sharp(drawn.data, raw)
      .resize({ width: TINY, height: TINY, fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  ])
  const thumbhash = Buffer.from(rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data))
  return { large, small, width, height, thumbhash: thumbhash.toString('base64') }
}

/** A few at a time: more would only queue in memory. */
export async function renderAll<T>(
  drawings: readonly T[],
  draw: (drawing: T) => string,
  keep: (drawing: T, picture: Picture) => Promise<void> | void,
): Promise<void> {
  const queue = drawings.values()
  const worker = async () => {
    for (const drawing of queue) await keep(drawing, await renderPicture(draw(drawing)))
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}
