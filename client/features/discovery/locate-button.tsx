import { LoaderCircle, LocateFixed, LocateOff } from 'lucide-react'
import type { LocateState } from '#client/platform/location/use-locate.ts'

const looks = {
  idle: { icon: LocateFixed, label: 'Find me' },
  locating: { icon: LoaderCircle, label: 'Finding you' },
  denied: { icon: LocateOff, label: 'Find me: location is blocked' },
  unavailable: { icon: LocateFixed, label: 'Find me' },
}

export function LocateButton({ state, onClick }: { state: LocateState; onClick: () => void }) {
  const { icon: Icon, label } = looks[state]
  return (
    <button type="button" aria-label={label} aria-busy={state === 'locating'} onClick={onClick}>
      <Icon className={state === 'locating' ? 'animate-spin' : undefined} aria-hidden="true" />
    </button>
  )
}
