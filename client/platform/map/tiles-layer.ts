import * as L from 'leaflet'

/** Tiles of our own server. A tile that fails stays unseen, and the drawn map beneath it shows. */
export function createTilesLayer({ url, attribution }: { url: string; attribution: string }): L.TileLayer {
  return L.tileLayer(url, {
    attribution: escapeHtml(attribution),
    tileSize: 256,
    maxZoom: 18,
    className: 'map-tiles',
  })
}

/** Leaflet takes an attribution as HTML; ours is words. */
function escapeHtml(text: string): string {
  const holder = document.createElement('span')
  holder.textContent = text
  return holder.innerHTML
}
