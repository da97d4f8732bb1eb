import { useState } from 'react'
import { useNavigationType } from 'react-router'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { createStore } from '#client/platform/store.ts'

/** What was looked for last, and where: in memory alone. `isHanded`: it is to be looked for there next. */
type Remembered = { viewerId: number; place: string; text: string; isHanded?: boolean }
const last = createStore<Remembered | undefined>(undefined)

/** The text of a search. Whoever comes back from a message that he found finds the others again. */
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
