import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Screen } from './screen.tsx'

function open({ key = 'grid', isForm = false } = {}) {
  const { container, unmount } = render(
    <MemoryRouter initialEntries={[{ pathname: '/discovery', key }]}>
      <Screen isForm={isForm}>Tiles</Screen>
    </MemoryRouter>,
  )
  const scroller = container.querySelector<HTMLElement>('[data-scroll-root]')!
  const scrollTo = (top: number) => {
    scroller.scrollTop = top
    scroller.dispatchEvent(new Event('scroll'))
  }
  return { scroller, scrollTo, unmount }
}

test('a screen comes back to where it was left, also when its list moves the view while it measures itself', () => {
  const before = open()
  before.scrollTo(500)
  before.unmount()
  const { scroller, scrollTo, unmount } = open()
  expect(scroller.scrollTop).toBe(500)
  scrollTo(531)
  expect(scroller.scrollTop).toBe(500)
  // A touch, and the screen is his.
  window.dispatchEvent(new Event('pointerdown'))
  scrollTo(40)
  expect(scroller.scrollTop).toBe(40)
  unmount()
})

test('a form at the same address begins at its top, and the screen keeps its place', () => {
  const before = open({ key: 'profile' })
  before.scrollTo(300)
  before.unmount()
  const form = open({ key: 'profile', isForm: true })
  expect(form.scroller.scrollTop).toBe(0)
  form.scrollTo(120)
  form.unmount()
  const after = open({ key: 'profile' })
  expect(after.scroller.scrollTop).toBe(300)
  after.unmount()
})
