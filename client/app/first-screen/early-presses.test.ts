import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPresses } from './early-presses.ts'

const root = document.createElement('div')
const drawing =
  '<a href="/user/1"><i>Marco</i></a><button type="button" aria-label="More about marco"></button>'
const pressed: string[] = []

/** What the app draws in place of the first drawing: the same, and it hears. */
function drawApp(): void {
  root.innerHTML = drawing
  for (const control of root.querySelectorAll('a, button'))
    control.addEventListener('click', (event) => {
      event.preventDefault()
      pressed.push(control.getAttribute('href') ?? control.getAttribute('aria-label') ?? '')
    })
}

beforeEach(() => {
  pressed.length = 0
  root.innerHTML = drawing
  document.body.replaceChildren(root)
})

// What other files render next must be alone on the page: they go through it by the Tab key.
afterEach(() => root.remove())

const find = (selector: string) => root.querySelector(selector) as HTMLElement

test('a link that is pressed before the app is there is followed by the app, not by the browser', async () => {
  const repeat = rememberPresses(root)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  find('i').dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
  drawApp()
  repeat()
  await vi.waitFor(() => expect(pressed).toEqual(['/user/1']))
})

test('of several presses the last one counts, and it is done once', async () => {
  const repeat = rememberPresses(root)
  find('a').click()
  find('button').click()
  drawApp()
  repeat()
  await vi.waitFor(() => expect(pressed).toEqual(['More about marco']))
  find('a').click()
  expect(pressed).toEqual(['More about marco', '/user/1'])
})

test('a link that is to open in another tab is left to the browser', async () => {
  const repeat = rememberPresses(root)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  find('a').addEventListener('click', () => undefined)
  root.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })
  find('a').dispatchEvent(click)
  drawApp()
  repeat()
  await new Promise((resolve) => setTimeout(resolve))
  expect(pressed).toEqual([])
})

test('a button that goes down on the drawing and comes up on the app is a press', () => {
  const repeat = rememberPresses(root)
  const at = { bubbles: true, clientX: 10, clientY: 10 }
  find('button').dispatchEvent(new MouseEvent('mousedown', at))
  drawApp()
  repeat()
  expect(pressed).toEqual([])
  find('button').dispatchEvent(new MouseEvent('mouseup', at))
  expect(pressed).toEqual(['More about marco'])
})

test('what the app draws some frames later is pressed then', async () => {
  const repeat = rememberPresses(root)
  find('a').click()
  root.replaceChildren()
  repeat()
  expect(pressed).toEqual([])
  drawApp()
  await vi.waitFor(() => expect(pressed).toEqual(['/user/1']))
})
