import type { Map as LeafletMap } from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'

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
    <div className="map-zoom">
      <button
        type="button"
        aria-label="Zoom in"
        disabled={zoom === map?.getMaxZoom()}
        onClick={() => map?.zoomIn()}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        disabled={zoom === map?.getMinZoom()}
        onClick={() => map?.zoomOut()}
      >
        <Minus aria-hidden="true" />
      </button>
    </div>
  )
}
