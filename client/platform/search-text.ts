import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useViewer } from './session/viewer.tsx'
import { createStore } from './store.ts'

/** One types on within this time. */
const PAUSE_MS = 300

/** What was looked for last, and where: in memory alone. `isHanded`: it is to be looked for there next. */
type Remembered = { viewerId: number; place: string; text: string; isHanded?: boolean }
const last = createStore<Remembered | undefined>(undefined)

/** The text of a search. Whoever comes back from what he found finds the rest again. */
export function useSearchText(place: string): [string, (text: string) => void] {
  const { id: viewerId } = useViewer()
  const isBack = useNavigationType() === 'POP'
  const [text, setText] = useState(() => {
    const known = last.get()
    if (known?.viewerId !== viewerId || known.place !== place) return ''
    return isBack || known.isHanded ? known.text : ''
  })
  const change = (next: string) => {
    setText(next)
    last.set({ viewerId, place, text: next })
  }
  return [text, change]
}

/** Has the same text looked for at another place, which is opened next. */
export function handSearch(viewerId: number, place: string, text: string): void {
  last.set({ viewerId, place, text, isHanded: true })
}

/** A text as it is when one stops typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
