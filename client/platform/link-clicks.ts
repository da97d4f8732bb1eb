import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** For a list in which a Link for each entry would cost too much: plain links inside lead on within the page. */
export function useLinkClicks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    // Another tab or window, or a download, is the browser's to open.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    void navigate(link.getAttribute('href') ?? '')
  }
}
