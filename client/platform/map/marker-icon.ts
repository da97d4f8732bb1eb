import * as L from 'leaflet'

type Options = {
  at: L.LatLngExpression
  content: HTMLElement
  label: string
  raise?: number
  className?: string
}

/** A marker that is a button: it has a name, takes the focus, and answers to Enter and Space. */
export function buttonMarker({ at, content, label, raise = 0, className = '' }: Options): L.Marker {
  const icon = L.divIcon({ html: content, className: `map-icon ${className}`, iconSize: [48, 48] })
  const marker = L.marker(at, { icon, keyboard: true, riseOnHover: true, zIndexOffset: raise })
  marker.on('add', () => {
    const button = marker.getElement()
    button?.setAttribute('aria-label', label)
    button?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      marker.fire('click', { byKeyboard: true })
    })
  })
  return marker
}
