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
  const face = element(
    'span',
    'relative grid size-full place-items-center overflow-hidden rounded-full bg-surface-3 font-bold text-18 text-ink-2 group-data-chosen:opacity-55',
    new Text([...label][0]?.toUpperCase() ?? ''),
  )
  if (photoUrl) {
    const picture = element('img', 'absolute inset-0 size-full object-[50%_16%] object-cover')
    picture.alt = ''
    picture.decoding = 'async'
    picture.draggable = false
    picture.onerror = () => picture.remove()
    picture.src = photoUrl
    face.append(picture)
  }
  const pin = element(
    'span',
    'relative block size-[48px] rounded-full bg-grad-accent p-[3px] shadow-pin transition-[scale,box-shadow] duration-normal ease-out group-data-open:scale-125 group-data-open:shadow-pin-open',
    face,
  )
  if (online)
    pin.append(
      element(
        'span',
        'absolute right-0 bottom-0 size-[13px] rounded-full bg-online-photo shadow-[0_0_0_2.5px_var(--map-land)]',
      ),
    )
  pin.append(
    element(
      'span',
      'absolute inset-0 m-auto hidden h-[22px] w-[13px] -translate-y-[3px] rotate-42 rounded-[2px] border-on-photo border-r-4 border-b-4 group-data-chosen:block',
    ),
  )
  return pin
}

const cluster =
  'grid flex-none place-items-center rounded-full bg-grad-accent font-extrabold text-on-accent shadow-[0_0_0_6px_var(--accent-halo),0_0_0_13px_var(--accent-halo)]'

export function clusterElement(count: number): HTMLElement {
  const size =
    count >= 100 ? 'size-[64px] text-18' : count >= 10 ? 'size-[54px] text-18' : 'size-[46px] text-16'
  return element('span', `${cluster} ${size}`, new Text(short.format(count)))
}

export const selfElement = () =>
  element(
    'span',
    'size-[20px] rounded-full border-4 border-on-photo bg-accent-fill shadow-[0_0_0_12px_var(--accent-soft),var(--shadow-2)]',
  )

type Options = {
  at: L.LatLngExpression
  content: HTMLElement
  label: string
  raise?: number
}

/** A marker that is a button: it has a name, takes the focus, and answers to Enter and Space. */
export function buttonMarker({ at, content, label, raise = 0 }: Options): L.Marker {
  const icon = L.divIcon({ html: content, className: 'map-icon group', iconSize: [48, 48] })
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
