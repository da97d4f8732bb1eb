import { LayoutGrid, Map as MapIcon } from 'lucide-react'

const choice =
  'grid size-target place-items-center rounded-full text-muted aria-pressed:bg-surface-3 aria-pressed:text-ink [&_svg]:size-[20px]'

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
    <fieldset className="inset-ring inset-ring-hairline flex rounded-full bg-surface-1">
      <button
        type="button"
        className={choice}
        aria-label="Grid"
        aria-pressed={view === 'grid'}
        onClick={() => onViewChange('grid')}
      >
        <LayoutGrid aria-hidden="true" />
      </button>
      <button
        type="button"
        className={choice}
        aria-label="Map"
        aria-pressed={view === 'map'}
        onClick={() => onViewChange('map')}
      >
        <MapIcon aria-hidden="true" />
      </button>
    </fieldset>
  )
}
