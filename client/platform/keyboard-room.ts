/** Less than this is a bar of the browser that comes and goes, no keyboard. */
const LEAST_KEYBOARD_PX = 120

/**
 * Gives screens the height that the on-screen keyboard leaves, as `--screen-height`. Browsers that know
 * `interactive-widget` do so by themselves; Safari lays the keyboard over the page and pushes its head out of sight.
 */
export function followKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const fit = () => {
    // Whoever has zoomed in sees a part of the page as well, and without a keyboard.
    const isOpen = view.scale === 1 && window.innerHeight - view.height > LEAST_KEYBOARD_PX
    const { style } = document.documentElement
    if (!isOpen) {
      style.removeProperty('--screen-height')
      return
    }
    style.setProperty('--screen-height', `${view.height}px`)
    window.scrollTo(0, 0)
  }
  view.addEventListener('resize', fit)
  view.addEventListener('scroll', fit)
}
