import type { Bounds } from '#contract/location.ts'
import { mercatorY, TILE } from './basemap-paint.ts'
import { createBasemapPainter } from './basemap-painter.ts'
import { readPalette, watchTheme } from './map-palette.ts'

/** How much of the picture's height the area takes at most; at the next zoom out it is half of that. */
const LARGEST_SHARE = 0.75
const DENSITY = 2

export type AreaView = {
  zoom: number
  /** The size of the area, and where its middle lies on the map of the world, in pixels. */
  width: number
  height: number
  x: number
  y: number
}

/** How an area is shown in a picture of this height: as large as fits, in its middle. */
export function viewArea({ south, west, north, east }: Bounds, pictureHeight: number): AreaView {
  const [top, bottom] = [mercatorY(north), mercatorY(south)]
  const largest = (pictureHeight * LARGEST_SHARE) / (bottom - top)
  const zoom = Math.max(2, Math.min(18, Math.floor(Math.log2(largest / TILE))))
  const world = TILE * 2 ** zoom
  return {
    zoom,
    width: ((east - west) / 360) * world,
    height: (bottom - top) * world,
    x: Math.round(((west + east) / 2 + 180) * (world / 360)),
    y: Math.round(((top + bottom) / 2) * world),
  }
}

/** Fills a canvas with the part of the bundled map around an area. */
export function createAreaPicture(canvas: HTMLCanvasElement) {
  const painter = createBasemapPainter(() => paint())
  let view: AreaView | undefined

  function paint() {
    const { clientWidth, clientHeight } = canvas
    const ctx = canvas.getContext('2d')
    if (!view || !ctx) return
    const { zoom, x, y } = view
    canvas.width = clientWidth * DENSITY
    canvas.height = clientHeight * DENSITY
    const palette = readPalette(canvas)
    const [west, north] = [x - Math.round(clientWidth / 2), y - Math.round(clientHeight / 2)]
    for (let column = Math.floor(west / TILE); column * TILE < west + clientWidth; column++)
      for (let row = Math.floor(north / TILE); row * TILE < north + clientHeight; row++) {
        const [left, top] = [column * TILE - west, row * TILE - north]
        ctx.setTransform(DENSITY, 0, 0, DENSITY, left * DENSITY, top * DENSITY)
        ctx.save()
        ctx.beginPath()
        ctx.rect(0, 0, TILE, TILE)
        ctx.clip()
        painter.paint(ctx, { z: zoom, x: onGlobe(column, zoom), y: row }, palette)
        ctx.restore()
      }
  }

  const resized = new ResizeObserver(() => paint())
  resized.observe(canvas)
  const stopWatching = watchTheme(() => paint())
  return {
    show(next: AreaView) {
      view = next
      paint()
    },
    stop() {
      view = undefined
      resized.disconnect()
      stopWatching()
    },
  }
}

/** Beyond the date line the map begins again. */
const onGlobe = (column: number, zoom: number) => ((column % 2 ** zoom) + 2 ** zoom) % 2 ** zoom
