export type MapPalette = {
  land: string
  block: string
  line: string
  water: string
  label: string
  font: string
}

/** The theme's colours as they are now: a canvas cannot follow custom properties by itself. */
export function readPalette(element: Element): MapPalette {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    land: token('--map-land'),
    block: token('--map-block'),
    line: token('--map-road'),
    water: token('--map-water'),
    label: token('--map-label'),
    font: style.fontFamily,
  }
}

/** Tells when the theme changes, by the system or by choice. Returns how to stop. */
export function watchTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: light)')
  const chosen = new MutationObserver(changed)
  system.addEventListener('change', changed)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  return () => {
    system.removeEventListener('change', changed)
    chosen.disconnect()
  }
}
