import { useEffect, useEffectEvent } from 'react'

/* Each open layer (sheet, dialog, viewer) owns one history entry, so that Back closes the topmost.
   Such an entry repeats the address and the router state of its page and adds a mark; moves among the
   entries of one page are hidden from the router, which has nothing to do for them. */

type Layer = {
  readonly id: string
  readonly close: () => void
  open: boolean
  /** The router's name for the page underneath; unset until the entry exists. */
  page?: string
}

const MARK = 'layer'
const ARRIVAL_LIMIT = 1000

/** Bottom to top. A closed layer stays until its entry is gone. */
const layers: Layer[] = []
type Journey = { from: 'layer' | 'dead entry'; arrive: () => void; giveUp: ReturnType<typeof setTimeout> }
let travelling: Journey | undefined
let lastId = 0
let isNavigating = () => false
let shown: () => Location | undefined = () => undefined

type Location = { key: string; state: unknown; pathname: string; search: string; hash: string }
type Router = {
  state: { navigation: { state: string }; location: Location }
  subscribe(listener: () => void): unknown
}

/**
 * Entries are taken away only while the router stands still. A page that is still being fetched would else be pushed
 * into the middle of our step back, and be stepped away from.
 */
export function followRouter(router: Router) {
  isNavigating = () => router.state.navigation.state !== 'idle'
  shown = () => router.state.location
  router.subscribe(() => settle())
}

function openLayer(close: () => void): Layer {
  const layer: Layer = { id: `${performance.timeOrigin}.${++lastId}`, close, open: true }
  layers.push(layer)
  if (!travelling) writeEntries()
  return layer
}

function closeLayer(layer: Layer) {
  layer.open = false
  // Later, because the same click may also navigate, or open the next layer, which then takes this entry over.
  setTimeout(settle)
}

/** While `open`, the Back button calls `onClose` instead of leaving the page; the topmost layer goes first. */
export function useBackCloses(open: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const layer = openLayer(() => close())
    return () => closeLayer(layer)
  }, [open])
}

function mark(): string | undefined {
  return history.state?.[MARK]
}

function page(): string {
  return `${history.state?.idx} ${history.state?.key}`
}

function writeEntries() {
  for (const layer of layers.filter((each) => each.open && each.page === undefined)) {
    const below = layers[layers.indexOf(layer) - 1]
    const reused = below && !below.open && mark() === below.id
    if (reused) layers.splice(layers.indexOf(below), 1)
    layer.page = page()
    const state = { ...history.state, [MARK]: layer.id }
    if (reused) history.replaceState(state, '')
    else history.pushState(state, '')
  }
}

/** Takes away the entries of closed layers on top. */
function settle() {
  if (travelling || isNavigating()) return
  const closed = layers.splice(layers.findLastIndex((layer) => layer.open) + 1)
  const top = closed.findLast((layer) => layer.page !== undefined)
  if (!top) return
  const steps = closed.filter((layer) => layer.page !== undefined).length
  if (mark() === top.id) return travel('layer', -steps)
  const replaced = mark() === undefined && top.page?.startsWith(`${history.state?.idx} `)
  if (!replaced) return
  // The router replaced the layer's entry where it meant its page: carry the new page down to it.
  const { state } = history
  const { href } = location
  travel('layer', -steps, () => history.replaceState(state, '', href))
}

function travel(from: Journey['from'], steps: number, arrive = () => {}) {
  const giveUp = setTimeout(() => {
    travelling = undefined
    writeEntries()
  }, ARRIVAL_LIMIT)
  travelling = { from, arrive, giveUp }
  history.go(steps)
}

function arrived() {
  if (!travelling) return
  const { arrive, giveUp } = travelling
  clearTimeout(giveUp)
  travelling = undefined
  arrive()
  pushAgain()
  writeEntries()
  settle()
}

/** Firefox ends a journey where it was bound for, even if the router has pushed a page meanwhile. */
function pushAgain() {
  const location = shown()
  if (!location || location.key === (history.state?.key ?? 'default')) return
  const state = { usr: location.state, key: location.key, idx: (history.state?.idx ?? 0) + 1 }
  history.pushState(state, '', `${location.pathname}${location.search}${location.hash}`)
}

function onPopState(event: PopStateEvent) {
  if (travelling) {
    event.stopImmediatePropagation()
    // On the way from a closed layer the router pushed a page, and we came off that: step up to it again.
    if (onDeadEntry()) history.go(travelling.from === 'layer' ? 1 : -1)
    else arrived()
    return
  }
  const left = layers.splice(layers.findIndex((layer) => layer.id === mark()) + 1)
  if (left[0]?.page === page()) event.stopImmediatePropagation()
  for (const layer of left.reverse().filter((each) => each.open)) {
    layer.open = false
    layer.close()
  }
  if (onDeadEntry()) travel('dead entry', -1)
  else settle()
}

/** On an entry whose layer is long closed, left by a reload or a navigation. To stay there would waste a Back. */
function onDeadEntry(): boolean {
  return mark() !== undefined && !layers.some((layer) => layer.id === mark())
}

// In the capture phase, to come before the router's own listener.
window.addEventListener('popstate', onPopState, { capture: true })
if (onDeadEntry()) travel('dead entry', -1)
