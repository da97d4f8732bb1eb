import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { deviceStore } from '#client/platform/storage.ts'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { locationReason } from '#contract/words.ts'
import { AreaSketch } from './area-sketch.tsx'
import { LocateMe } from './locate-me.tsx'
import { PrecisionChoice, usePrecision } from './precision-choice.tsx'
import { storedPlace } from './stored-place.ts'
import { useOwnPlace } from './use-own-place.ts'

const DISMISSED = 'locationCardDismissed'

/** Asks for the place, with the reason, before the browser does; only whoever shows his location and has none. */
export function LocationCard() {
  const viewer = useViewer()
  const [isDismissed, setDismissed] = useState(() => deviceStore.get(DISMISSED) === String(viewer.id))
  const own = useOwnPlace()
  const choice = usePrecision()
  if (isDismissed || !viewer.profile?.locationVisible || storedPlace(viewer)) return null

  function dismiss() {
    deviceStore.set(DISMISSED, String(viewer.id))
    setDismissed(true)
  }

  return (
    <Card className="relative mx-4 mb-3 grid gap-3" aria-label="Your location">
      <div className="flex gap-3.5">
        <AreaSketch precision={choice.precision} />
        <div>
          <CardTitle className="gap-2 pr-8">
            <MapPin className="size-icon-s text-accent-text" aria-hidden="true" />
            Who is near?
          </CardTitle>
          <p className="mt-1.5 text-13 text-ink-2">{locationReason}</p>
        </div>
      </div>
      <PrecisionChoice {...choice} />
      <LocateMe own={own} />
      <IconButton label="Not now" tooltip={false} className="absolute top-1 right-1" onClick={dismiss}>
        <X className="size-icon-s" />
      </IconButton>
    </Card>
  )
}
