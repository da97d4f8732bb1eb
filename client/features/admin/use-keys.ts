import { useEffect, useEffectEvent } from 'react'

const FIELDS = 'input, textarea, select, [contenteditable]'
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="listbox"]'

/** What single keys do on a screen: not while one writes, under a layer, or for as long as a key is held. */
export function useKeys(actions: Record<string, (() => void) | undefined>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { defaultPrevented, metaKey, ctrlKey, altKey, repeat, key, target } = event
    if (defaultPrevented || metaKey || ctrlKey || altKey || repeat) return
    if (target instanceof HTMLElement && target.matches(FIELDS)) return
    const action = document.querySelector(LAYERS) ? undefined : actions[key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
