import { Shield } from 'lucide-react'
import { hasCode } from '#client/platform/api/api-error.ts'
import type { LocateState } from '#client/platform/location/use-locate.ts'

const locateWords: Partial<Record<LocateState, string>> = {
  denied:
    'Your browser keeps your location from us. To allow it, open the site settings beside the address, then tap Find me.',
  unavailable: 'Your device could not find your location just now.',
}

type MapNoteProps = { total: number | undefined; error: unknown; state: LocateState }

/** Under the map: how many, how exact, and what to do when the device says no. */
export function MapNote({ total, error, state }: MapNoteProps) {
  const isEnough = hasCode(error, 'too_many')
  return (
    <div className="grid justify-items-center gap-1 px-4 py-3 text-center">
      <b className="text-15" aria-live="polite">
        {isEnough ? 'That’s plenty for now' : total === undefined ? ' ' : countWords(total)}
      </b>
      {isEnough && (
        <p className="text-13 text-ink-2">You’ve seen a lot of men. There are more a little later.</p>
      )}
      {locateWords[state] && (
        <p className="text-13 text-ink-2" role="status">
          {locateWords[state]}
        </p>
      )}
      <p className="row justify-center gap-1.5 text-13 text-muted">
        <Shield className="ico xs flex-none" aria-hidden="true" />
        Pins are approximate: about 1 km or wider, never an address.
      </p>
    </div>
  )
}

function countWords(total: number): string {
  if (total === 0) return 'Nobody in this area yet'
  return total === 1 ? '1 member in this area' : `${total.toLocaleString('en')} members in this area`
}
