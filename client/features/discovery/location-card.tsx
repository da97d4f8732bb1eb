import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { deviceStore } from '#client/platform/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { locationReason } from '#contract/words.ts'
import { storedPlace, useOwnPlace } from './use-own-place.ts'

const DISMISSED = 'locationCardDismissed'

const failureWords = {
  denied:
    'Your browser keeps your location from us. You can allow it in the site settings beside the address.',
  unavailable: 'Your device could not find your location just now. Please try again later.',
}

/** Asks for the place, with the reason, before the browser does; only whoever shows his location and has none. */
export function LocationCard() {
  const viewer = useViewer()
  const [isDismissed, setDismissed] = useState(() => deviceStore.get(DISMISSED) === String(viewer.id))
  const own = useOwnPlace()
  if (isDismissed || !viewer.profile?.locationVisible || storedPlace(viewer)) return null

  function dismiss() {
    deviceStore.set(DISMISSED, String(viewer.id))
    setDismissed(true)
  }

  const failure = own.state === 'denied' || own.state === 'unavailable' ? failureWords[own.state] : undefined
  return (
    <section className="card relative mx-4 mb-3" aria-label="Your location">
      <h2 className="gap-2 pr-8">
        <MapPin className="ico s text-accent-text" aria-hidden="true" />
        Who is near?
      </h2>
      <p className="my-2 text-13 text-ink-2">{locationReason}</p>
      {failure && (
        <p className="mb-2 text-13 text-danger-text" role="status">
          {failure}
        </p>
      )}
      <Button
        variant="secondary"
        size="small"
        pending={own.state === 'locating' || own.isSaving}
        pendingLabel="Finding you..."
        onClick={() => void own.findMe()}
      >
        Use my location
      </Button>
      <IconButton label="Not now" tooltip={false} className="!absolute top-1 right-1" onClick={dismiss}>
        <X className="ico s" />
      </IconButton>
    </section>
  )
}
