import * as L from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Position } from '#contract/location.ts'

type Popup = {
  at: Position
  label: string
  above: number
  byKeyboard: boolean
  content: ReactNode
  onClose: () => void
}

/** React content in Leaflet's popup, which holds it over its marker and inside the view. */
export function useMapPopup(map: L.Map | undefined, popup: Popup | undefined): ReactNode {
  const [holder] = useState(() => document.createElement('div'))
  const { lat, lng } = popup?.at ?? {}
  const { above = 0, byKeyboard, label } = popup ?? {}
  const close = useEffectEvent(() => popup?.onClose())

  useLayoutEffect(() => {
    if (!map || lat === undefined || lng === undefined) return
    const shown = L.popup({
      className: 'map-popup',
      closeButton: false,
      minWidth: 80,
      offset: [0, -above],
      ...clearOfControls(map.getSize().x),
    })
    shown.setLatLng([lat, lng]).setContent(holder).openOn(map)
    shown.on('remove', close)
    return () => {
      shown.off('remove', close)
      shown.remove()
    }
  }, [map, lat, lng, above, holder])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    holder.addEventListener('keydown', onKey)
    return () => holder.removeEventListener('keydown', onKey)
  }, [holder])

  useEffect(() => {
    if (label === undefined) return
    holder.setAttribute('role', 'dialog')
    holder.setAttribute('aria-label', label)
    holder.tabIndex = -1
    if (byKeyboard) holder.focus()
  }, [holder, label, byKeyboard])

  return popup ? createPortal(popup.content, holder) : null
}

const WIDTH = 290
const CONTROLS = { width: 66, height: 172, search: 72 }

/** Beside the buttons where there is room, else below them. */
function clearOfControls(width: number): L.PopupOptions {
  const beside = width >= WIDTH + 12 + CONTROLS.width
  return {
    maxWidth: Math.min(WIDTH, width - 24),
    autoPanPaddingTopLeft: [12, beside ? CONTROLS.search : CONTROLS.height],
    autoPanPaddingBottomRight: [beside ? CONTROLS.width : 12, 24],
  }
}
