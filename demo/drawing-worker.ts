// A process of its own: the server shuts off the decoder of drawings (SVG) for its whole process, and rightly so.
import { type Drawing, draw } from './drawing.ts'
import { renderAll } from './portraits/render.ts'

process.on('disconnect', () => process.exit())

process.once('message', async (drawings: Drawing[]) => {
  const numbered = drawings.map((drawing, index) => ({ drawing, index }))
  await renderAll(
    numbered,
    ({ drawing }) => draw(drawing),
    ({ index }, picture) => void process.send?.({ index, picture }),
  )
  process.send?.('done')
})
