import { createStore, useStore } from '#client/platform/store.ts'

type Announcement = { id: number; text: string }

const current = createStore<Announcement>({ id: 0, text: '' })

/** Has a screen reader say something when it is next idle. Callable from anywhere. */
export function announce(text: string) {
  current.update(({ id }) => ({ id: id + 1, text }))
}

/** Once in the app. Two places alternate, so that the same words said twice are read twice. */
export function LiveRegion() {
  const { id, text } = useStore(current)
  return (
    <>
      <div className="sr-only" aria-live="polite">
        {id % 2 === 0 ? text : ''}
      </div>
      <div className="sr-only" aria-live="polite">
        {id % 2 === 1 ? text : ''}
      </div>
    </>
  )
}
