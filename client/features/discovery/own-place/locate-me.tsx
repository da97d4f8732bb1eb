import { Button } from '#client/ui/button.tsx'
import type { useOwnPlace } from './use-own-place.ts'

const failureWords = {
  denied: 'Location is blocked. Allow it in your browser’s site settings.',
  unavailable: 'Your device could not find your location just now. Please try again later.',
}

/** The button that shares one's place, and why it could not. */
export function LocateMe({ own }: { own: ReturnType<typeof useOwnPlace> }) {
  const failure = own.state === 'denied' || own.state === 'unavailable' ? failureWords[own.state] : undefined
  return (
    <>
      {failure && (
        <p className="text-13 text-danger-text" role="status">
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
    </>
  )
}
