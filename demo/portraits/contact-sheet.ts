// Many portraits on one picture, to judge them by eye:
// node server/demo/portraits/contact-sheet.ts out.png [first] [count] [square|tall|phone|scene]
import sharp from 'sharp'
import { drawPortrait, type PortraitOptions } from './portrait.ts'
import { drawScene } from './scenes.ts'

const [out = 'portraits.png', first = '0', count = '60', kind = 'square'] = process.argv.slice(2)
const columns = 10
const width = 160
const height = { tall: 214, phone: 284 }[kind] ?? 160

const draw = (seed: number) =>
  kind === 'scene' ? drawScene(seed) : drawPortrait(seed, { shape: kind as PortraitOptions['shape'] })

const tiles = await Promise.all(
  Array.from({ length: Number(count) }, async (_, i) => ({
    input: await sharp(Buffer.from(draw(Number(first) + i)))
      .resize(width, height)
      .png()
      .toBuffer(),
    left: (i % columns) * (width + 2),
    top: Math.floor(i / columns) * (height + 2),
  })),
)
await sharp({
  create: {
    width: columns * (width + 2),
    height: Math.ceil(tiles.length / columns) * (height + 2),
    channels: 3,
    background: '#0f0b09',
  },
})
  .composite(tiles)
  .png()
  .toFile(out)
