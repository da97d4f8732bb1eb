import * as L from 'leaflet'
import { type Measure, placeLabels } from './basemap-labels.ts'
import { labelFont, paintTile, TILE } from './basemap-paint.ts'
import { createBasemapSource } from './basemap-source.ts'
import { type MapPalette, readPalette, watchTheme } from './map-palette.ts'

type Placement = ReturnType<typeof placeLabels>

/** The bundled map, drawn in the theme's own colours: it needs no other server and no internet. */
export class BasemapLayer extends L.GridLayer {
  private readonly painted = new Map<HTMLCanvasElement, L.Coords>()
  private readonly placements = new Map<number, Placement>()
  private readonly widths = new Map<string, number>()
  private readonly source: ReturnType<typeof createBasemapSource>
  private palette: MapPalette | undefined
  private stopWatching: (() => void) | undefined
  private repaintAsked = false

  constructor(folder: string) {
    super({ tileSize: TILE, maxZoom: 18, updateWhenZooming: false, keepBuffer: 3, className: 'map-basemap' })
    this.source = createBasemapSource(folder, () => this.forgetAndRepaint())
    this.on('tileunload', ({ tile }: L.TileEvent) =>
      this.painted.delete(tile as unknown as HTMLCanvasElement),
    )
  }

  override onAdd(map: L.Map) {
    this.palette = readPalette(map.getContainer())
    this.stopWatching = watchTheme(() => {
      this.palette = readPalette(map.getContainer())
      this.askRepaint()
    })
    return super.onAdd(map)
  }

  override onRemove(map: L.Map) {
    this.stopWatching?.()
    return super.onRemove(map)
  }

  override createTile(coords: L.Coords) {
    const canvas = document.createElement('canvas')
    const density = Math.min(2, window.devicePixelRatio || 1)
    canvas.width = canvas.height = TILE * density
    this.painted.set(canvas, coords)
    this.paint(canvas, coords)
    return canvas
  }

  private paint(canvas: HTMLCanvasElement, coords: L.Coords) {
    const ctx = canvas.getContext('2d')
    if (!ctx || !this.palette) return
    ctx.setTransform(canvas.width / TILE, 0, 0, canvas.height / TILE, 0, 0)
    const frame = this.source.frameOf(coords.z, coords.x, coords.y)
    paintTile(ctx, coords, frame, this.placementAt(coords.z, ctx)(coords.x, coords.y), this.palette)
  }

  private placementAt(zoom: number, ctx: CanvasRenderingContext2D): Placement {
    const known = this.placements.get(zoom)
    if (known) return known
    const placed = placeLabels(this.source.labelsFor(zoom), zoom, this.measureWith(ctx))
    this.placements.set(zoom, placed)
    return placed
  }

  private measureWith(ctx: CanvasRenderingContext2D): Measure {
    return (text, size, country) => {
      const key = `${text} ${size}`
      const known = this.widths.get(key)
      if (known !== undefined) return known
      ctx.font = labelFont(size, country, this.palette!.font)
      const width =
        ctx.measureText(country ? text.toUpperCase() : text).width + text.length * (country ? 1.6 : 0.3)
      this.widths.set(key, width)
      return width
    }
  }

  private forgetAndRepaint() {
    this.placements.clear()
    this.askRepaint()
  }

  /** In place and once a frame: redrawing by Leaflet would let every tile flash. */
  private askRepaint() {
    if (this.repaintAsked) return
    this.repaintAsked = true
    requestAnimationFrame(() => {
      this.repaintAsked = false
      for (const [canvas, coords] of this.painted) this.paint(canvas, coords)
    })
  }
}
