import { useEffect } from 'react'
import { PRODUCT } from '#contract/product.ts'
import { usePane } from './panes.ts'

const shown = { screen: '', unread: 0 }

function show(): void {
  const name = shown.screen ? `${shown.screen} · ${PRODUCT}` : PRODUCT
  document.title = shown.unread > 0 ? `(${shown.unread}) ${name}` : name
}

/** The name of the screen in the browser's tab. What is open beside a list names it, not the list. */
export function useDocumentTitle(screen: string): void {
  const pane = usePane()
  const isAside = pane?.role === 'list' && pane.openPath !== undefined
  useEffect(() => {
    if (isAside) return
    shown.screen = screen
    show()
  }, [screen, isAside])
}

/** How much is unread, in front of the name. */
export function useTitleBadge(unread: number): void {
  useEffect(() => {
    shown.unread = unread
    show()
    return () => {
      shown.unread = 0
      show()
    }
  }, [unread])
}
