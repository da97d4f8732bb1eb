import { beforeEach, expect, test, vi } from 'vitest'
import { followKeyboard } from './keyboard-room.ts'

class View extends EventTarget {
  height = window.innerHeight
  scale = 1

  become(height: number, scale = 1) {
    Object.assign(this, { height, scale })
    this.dispatchEvent(new Event('resize'))
    return document.documentElement.style.getPropertyValue('--screen-height')
  }
}
const view = new View()
const whole = window.innerHeight

beforeEach(() => {
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('scrollTo', () => undefined)
})

test('a keyboard that lies over the page leaves the screens the room above it, and gives it back', () => {
  followKeyboard()
  expect(view.become(whole - 330)).toBe(`${whole - 330}px`)
  expect(view.become(whole)).toBe('')
})

test('a bar of the browser, or a page that was zoomed into, changes no height', () => {
  followKeyboard()
  expect(view.become(whole - 60)).toBe('')
  expect(view.become(whole / 2, 2)).toBe('')
})
