import { useEffect, useEffectEvent } from 'react'
import { closeLayer, openLayer } from './layer-history.ts'

/** While `open`, the Back button calls `onClose` instead of leaving the page; the topmost layer goes first. */
export function useBackCloses(open: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const layer = openLayer(() => close())
    return () => closeLayer(layer)
  }, [open])
}
