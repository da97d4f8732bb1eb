import { useCallback, useEffect, useRef, useState } from 'react'
import type { Position } from '#contract/location.ts'
import { LocateError, type LocateFailure, locate } from './locate.ts'

export type LocateState = 'idle' | 'locating' | LocateFailure

/**
 * The states of a locate button. `find` asks the device, and answers with the centre of its square or with nothing;
 * asking again while it looks waits for the same answer.
 */
export function useLocate(): {
  state: LocateState
  find: (last?: Position) => Promise<Position | undefined>
} {
  const [state, setState] = useState<LocateState>('idle')
  const underWay = useRef<Promise<Position | undefined>>(undefined)

  const find = useCallback((last?: Position) => {
    if (underWay.current) return underWay.current
    setState('locating')
    const looking = locate(last)
      .then((position) => {
        setState('idle')
        return position
      })
      .catch((error: unknown) => {
        setState(error instanceof LocateError ? error.reason : 'unavailable')
        return undefined
      })
      .finally(() => {
        underWay.current = undefined
      })
    underWay.current = looking
    return looking
  }, [])

  useEffect(
    () =>
      watchPermission((denied) => setState((now) => (denied ? 'denied' : now === 'denied' ? 'idle' : now))),
    [],
  )
  return { state, find }
}

/** Follows the browser's own setting, so that 'denied' goes away when the member allows it again. */
function watchPermission(changed: (denied: boolean) => void): () => void {
  let status: PermissionStatus | undefined
  let stopped = false
  const update = () => status && !stopped && changed(status.state === 'denied')
  navigator.permissions?.query({ name: 'geolocation' }).then(
    (found) => {
      status = found
      status.addEventListener('change', update)
      update()
    },
    () => undefined,
  )
  return () => {
    stopped = true
    status?.removeEventListener('change', update)
  }
}
