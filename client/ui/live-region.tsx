import { useSyncExternalStore } from 'react'

type Announcement = { id: number; text: string }

let current: Announcement = { id: 0, text: '' }
const listeners = new Set<() => void>()

/** Has a screen reader say something when it is next idle. Callable from anywhere. */
export function announce(text: string) {
  current = { id: current.id + 1, text }
  for (const listener of listeners) listener()
}

/** Once in the app. Two places take turns, so that the same words said twice are read twice. */
export function LiveRegion() {
  const { id, text } = useSyncExternalStore(subscribe, () => current)
  return (
    <>
      <div className="sr" aria-live="polite">
        {id % 2 === 0 ? text : ''}
      </div>
      <div className="sr" aria-live="polite">
        {id % 2 === 1 ? text : ''}
      </div>
    </>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
