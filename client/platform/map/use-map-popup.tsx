import * as L from 'leaflet'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
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

/** React content in Leaflet's popup, which keeps it over its marker and inside the view. */
export function useMapPopup(map: L.Map | undefined, popup: Popup | undefined): ReactNode {
  const [holder] = useState(() => document.createElement('div'))
  const { lat, lng } = popup?.at ?? {}
  const { above, byKeyboard, label, onClose } = popup ?? {}

  useLayoutEffect(() => {
    if (!map || lat === undefined || lng === undefined) return
    const shown = L.popup({
      className: 'map-popup',
      closeButton: false,
      minWidth: 80,
      offset: [0, -(above ?? 0)],
      ...clearOfControls(map.getSize().x),
    })
    shown.setLatLng([lat, lng]).setContent(holder).openOn(map)
    return () => void shown.remove()
  }, [map, lat, lng, above, holder])

  useEffect(() => {
    if (!map || !onClose) return
    map.on('popupclose', onClose)
    return () => void map.off('popupclose', onClose)
  }, [map, onClose])

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
