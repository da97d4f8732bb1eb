import * as L from 'leaflet'
import type { MapMarker } from './map-types.ts'

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, ...children: Node[]) {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** A round picture with a halo for 'about here'. It has no tip: nobody stands exactly there. */
export function pinElement({ label, photoUrl, online }: MapMarker): HTMLElement {
  const face = element('span', 'map-pin-face', new Text([...label][0]?.toUpperCase() ?? ''))
  if (photoUrl) {
    const picture = element('img', '')
    picture.alt = ''
    picture.decoding = 'async'
    picture.draggable = false
    picture.onerror = () => picture.remove()
    picture.src = photoUrl
    face.append(picture)
  }
  const pin = element('span', 'map-pin', face)
  if (online) pin.append(element('span', 'map-pin-dot'))
  pin.append(element('span', 'map-pin-tick'))
  return pin
}

export function clusterElement(count: number): HTMLElement {
  const size = count >= 100 ? 'large' : count >= 10 ? 'medium' : 'small'
  return element('span', `map-cluster ${size}`, new Text(short.format(count)))
}

export const selfElement = () => element('span', 'map-self')

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
