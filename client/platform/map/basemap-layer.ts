import * as L from 'leaflet'
import { TILE } from './basemap-paint.ts'
import { createBasemapPainter } from './basemap-painter.ts'
import { type MapPalette, readPalette, watchTheme } from './map-palette.ts'

/** The bundled map, drawn in the theme's own colours: it needs no other server and no internet. */
export class BasemapLayer extends L.GridLayer {
  private readonly painted = new Map<HTMLCanvasElement, L.Coords>()
  private readonly painter = createBasemapPainter(() => this.askRepaint())
  private palette: MapPalette | undefined
  private stopWatching: (() => void) | undefined
  private repaintAsked = false

  constructor() {
    super({ tileSize: TILE, maxZoom: 18, updateWhenZooming: false, keepBuffer: 3, className: 'map-basemap' })
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
    this.painter.paint(ctx, coords, this.palette)
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
