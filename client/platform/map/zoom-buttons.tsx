import type { Map as LeafletMap } from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'

const zoomButton =
  'text-ink focus-visible:rounded-control focus-visible:outline-offset-[-3px] disabled:opacity-45 not-first:border-hairline not-first:border-t'

export function ZoomButtons({ map }: { map: LeafletMap | undefined }) {
  const [zoom, setZoom] = useState(map?.getZoom())

  useEffect(() => {
    if (!map) return
    const read = () => setZoom(map.getZoom())
    read()
    map.on('zoomend', read)
    return () => void map.off('zoomend', read)
  }, [map])

  return (
    <div>
      <button
        type="button"
        className={zoomButton}
        aria-label="Zoom in"
        disabled={zoom === map?.getMaxZoom()}
        onClick={() => map?.zoomIn()}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        className={zoomButton}
        aria-label="Zoom out"
        disabled={zoom === map?.getMinZoom()}
        onClick={() => map?.zoomOut()}
      >
        <Minus aria-hidden="true" />
      </button>
    </div>
  )
}
