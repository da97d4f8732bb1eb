/** `tablet` has room for two columns, `desk` for the rail and the panes beside it. */
export type WindowSize = 'phone' | 'tablet' | 'desk'

const TABLET = '(min-width: 600px)'
/** The same width as that of the variants `phone:` and `desk:` in tailwind.css. */
const DESK = '(min-width: 900px)'

export function windowSize(): WindowSize {
  if (matchMedia(DESK).matches) return 'desk'
  return matchMedia(TABLET).matches ? 'tablet' : 'phone'
}

/** Calls the listener after each change until the returned function is called. */
export function watchWindowSize(listener: () => void): () => void {
  const queries = [matchMedia(TABLET), matchMedia(DESK)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
