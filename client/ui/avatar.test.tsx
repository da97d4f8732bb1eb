import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

function picture() {
  return screen.getByRole<HTMLImageElement>('img')
}

function comes(width: number, height: number) {
  Object.defineProperty(picture(), 'naturalWidth', { value: width, configurable: true })
  Object.defineProperty(picture(), 'naturalHeight', { value: height, configurable: true })
  fireEvent.load(picture())
}

function isSilhouette() {
  return picture().getAttribute('src') === '/silhouette.webp'
}

test('a picture of 50 px or more is shown', () => {
  render(<Avatar src="/media/a.webp" name="Kofi" />)
  comes(50, 50)
  expect(picture().getAttribute('src')).toBe('/media/a.webp')
})

test.each([
  [1, 1],
  [49, 400],
  [400, 49],
])('a picture of %i by %i px is replaced by the silhouette', (width, height) => {
  render(<Avatar src={PIXEL} name="Kofi" />)
  comes(width, height)
  expect(isSilhouette()).toBe(true)
})

test.each([
  [null],
  [undefined],
  [''],
  ['data:image/svg+xml;utf8,<svg/>'],
  ['data:image/svg+xml;base64,PHN2Zy8+'],
])('the source %s is replaced by the silhouette', (src) => {
  render(<Avatar src={src} name="Kofi" />)
  expect(isSilhouette()).toBe(true)
})

test('a picture that fails to load is replaced by the silhouette', () => {
  render(<Avatar src="/media/gone.webp" name="Kofi" />)
  fireEvent.error(picture())
  expect(isSilhouette()).toBe(true)
})

test('a new picture gets its own chance after one that failed', () => {
  const { rerender } = render(<Avatar src="/media/gone.webp" name="Kofi" />)
  fireEvent.error(picture())
  rerender(<Avatar src="/media/new.webp" name="Kofi" />)
  expect(picture().getAttribute('src')).toBe('/media/new.webp')
})

test('presence is read out, not only coloured', () => {
  render(<Avatar src={null} name="Kofi" online />)
  expect(screen.getByText('Online')).toBeTruthy()
})
