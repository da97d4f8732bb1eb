import { type Measure, placeLabels } from './basemap-labels.ts'
import { labelFont, paintTile, type TileCoords } from './basemap-paint.ts'
import { createBasemapSource } from './basemap-source.ts'
import type { MapPalette } from './map-palette.ts'

type Placement = ReturnType<typeof placeLabels>

const FOLDER = `${import.meta.env.BASE_URL}basemap`
export const BASEMAP_SOURCES = 'Natural Earth · GeoNames'

/** Paints tiles of the bundled map. What they show is fetched as it is wanted: then they are to be painted again. */
export function createBasemapPainter(onLoad: () => void) {
  const placements = new Map<number, Placement>()
  const widths = new Map<string, number>()
  const source = createBasemapSource(FOLDER, () => {
    placements.clear()
    onLoad()
  })

  function measureWith(ctx: CanvasRenderingContext2D, { font }: MapPalette): Measure {
    return (text, size, country) => {
      const key = `${text} ${size}`
      const known = widths.get(key)
      if (known !== undefined) return known
      ctx.font = labelFont(size, country, font)
      const width =
        ctx.measureText(country ? text.toUpperCase() : text).width + text.length * (country ? 1.6 : 0.3)
      widths.set(key, width)
      return width
    }
  }

  function placementAt(zoom: number, ctx: CanvasRenderingContext2D, palette: MapPalette): Placement {
    const known = placements.get(zoom)
    if (known) return known
    const placed = placeLabels(source.labelsFor(zoom), zoom, measureWith(ctx, palette))
    placements.set(zoom, placed)
    return placed
  }

  return {
    /** With its north-western corner at the context's origin. */
    paint(ctx: CanvasRenderingContext2D, { z, x, y }: TileCoords, palette: MapPalette) {
      const frame = source.frameOf(z, x, y)
      paintTile(ctx, { z, x, y }, frame, placementAt(z, ctx, palette)(x, y), palette)
    },
  }
}
