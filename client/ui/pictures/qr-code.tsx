// The core alone: the package's front door brings renderers along, and types that need Node.
import { create } from 'qrcode/lib/core/qrcode.js'

const QUIET_ZONE = 4

/** Always dark on light, whatever the theme: cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data).flatMap((isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : [],
  )
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      className="size-52 rounded-card bg-on-photo text-stage"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  )
}
