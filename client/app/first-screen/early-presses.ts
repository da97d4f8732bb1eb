/** How far a mouse may slip while its button is down. */
const SLIP_PX = 10
/** The app may draw what was pressed some frames after the rest, where the grid was scrolled. */
const FRAMES = 30

/**
 * Notes what is pressed before there is an app to hear it. The function that is returned ends that, and presses the
 * same in what the app has drawn by then.
 */
export function rememberPresses(root: HTMLElement): () => void {
  let pressed: string | undefined
  let held: MouseEvent | undefined
  const { signal, stop } = untilStopped()
  const note = (event: MouseEvent) => {
    const control = controlOf(event)
    // Another tab or window is the browser's to open.
    if (!control || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    pressed = nameOf(control)
  }
  root.addEventListener('click', note, { signal })
  root.addEventListener('mousedown', (event) => (held = event), { signal })
  root.addEventListener('mouseup', () => (held = undefined), { signal })
  return () => {
    stop()
    const name = pressed
    // Not while React is still at it.
    if (name) setTimeout(() => press(root, name))
    else if (held) pressOnRelease(root, held)
  }
}

function untilStopped() {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}

const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest('a, button') : null)

const nameOf = (control: Element) =>
  control.getAttribute('href') ?? control.getAttribute('aria-label') ?? control.textContent ?? ''

function press(root: HTMLElement, name: string, frames = FRAMES): void {
  const control = [...root.querySelectorAll<HTMLElement>('a, button')].find((each) => nameOf(each) === name)
  if (control) control.click()
  else if (frames > 0) requestAnimationFrame(() => press(root, name, frames - 1))
}

/** The button went down on the drawing and comes up on the app: no browser makes a click of that. */
function pressOnRelease(root: HTMLElement, held: MouseEvent): void {
  const control = held.button === 0 ? controlOf(held) : null
  const release = ({ clientX, clientY }: MouseEvent) => {
    const isStill = Math.hypot(clientX - held.clientX, clientY - held.clientY) < SLIP_PX
    if (control && isStill) press(root, nameOf(control))
  }
  window.addEventListener('mouseup', release, { once: true })
}
