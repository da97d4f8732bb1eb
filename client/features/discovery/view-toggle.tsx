import { LayoutGrid, Map as MapIcon } from 'lucide-react'

export type DiscoveryView = 'grid' | 'map'

/** Grid or map. */
export function ViewToggle({
  view,
  onViewChange,
}: {
  view: DiscoveryView
  onViewChange: (view: DiscoveryView) => void
}) {
  return (
    <fieldset className="switch2">
      <button
        type="button"
        aria-label="Grid"
        aria-pressed={view === 'grid'}
        onClick={() => onViewChange('grid')}
      >
        <LayoutGrid className="ico" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Map"
        aria-pressed={view === 'map'}
        onClick={() => onViewChange('map')}
      >
        <MapIcon className="ico" aria-hidden="true" />
      </button>
    </fieldset>
  )
}
