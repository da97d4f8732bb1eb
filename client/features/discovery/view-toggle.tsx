import { Grid2x2, LayoutGrid, Map as MapIcon } from 'lucide-react'
import { useTileSize } from './tiles/tile-size.ts'

const choice =
  'grid size-target place-items-center rounded-full text-muted aria-pressed:bg-surface-3 aria-pressed:text-ink [&_svg]:size-[20px]'

export type DiscoveryView = 'grid' | 'map'

/** Grid or map. The grid once more: larger pictures, or smaller ones again. */
export function ViewToggle({
  view,
  onViewChange,
}: {
  view: DiscoveryView
  onViewChange: (view: DiscoveryView) => void
}) {
  const [size, choose] = useTileSize()
  const other = size === 'large' ? 'small' : 'large'
  return (
    <fieldset className="inset-ring inset-ring-hairline flex rounded-full bg-surface-1">
      <button
        type="button"
        className={choice}
        aria-label="Grid"
        aria-pressed={view === 'grid'}
        aria-description={view === 'grid' ? `Once more for ${other} pictures` : undefined}
        onClick={() => (view === 'grid' ? choose(other) : onViewChange('grid'))}
      >
        {size === 'large' ? <Grid2x2 aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
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
