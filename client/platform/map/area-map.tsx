import { useEffect, useEffectEvent, useRef } from 'react'
import type { Bounds } from '#contract/location.ts'
import { createAreaPicture, viewArea } from './area-picture.ts'
import { BASEMAP_SOURCES } from './basemap-painter.ts'

const HEIGHT = 176

/** A still picture of the bundled map with an area marked in its middle. */
export function AreaMap({ area, label }: { area: Bounds; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = useRef<ReturnType<typeof createAreaPicture>>(undefined)
  const view = viewArea(area, HEIGHT)
  const show = useEffectEvent(() => picture.current?.show(view))

  useEffect(() => {
    const made = createAreaPicture(canvas.current!)
    picture.current = made
    show()
    return () => made.stop()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same square comes as a new object with each answer
  useEffect(() => show(), [view.zoom, view.x, view.y])

  return (
    <div
      role="img"
      aria-label={label}
      className="relative grid place-items-center overflow-hidden"
      style={{ height: HEIGHT }}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <span
        className="relative inset-ring-2 inset-ring-accent-line rounded-[6px] bg-accent-soft"
        style={{ width: view.width, height: view.height }}
      />
      <small className="absolute right-0 bottom-0 rounded-tl-[10px] bg-bar px-[7px] text-11 text-muted">
        {BASEMAP_SOURCES}
      </small>
    </div>
  )
}
