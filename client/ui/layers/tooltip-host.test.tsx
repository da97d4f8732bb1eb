import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '../icon-button.tsx'
import { TooltipHost } from './tooltip-host.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function draw() {
  render(
    <>
      <TooltipHost />
      <IconButton label="Share">S</IconButton>
      <IconButton label="Close" tooltip={false}>
        X
      </IconButton>
    </>,
  )
}

const tooltip = () => document.querySelector('[data-testid="tooltip"]')?.textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const restOn = (name: string, pointerType = 'mouse') =>
  fireEvent.pointerOver(screen.getByRole('button', { name }), { pointerType })

test('a button is named once a mouse has rested on it', () => {
  draw()
  restOn('Share')
  wait(600)
  expect(tooltip()).toBeUndefined()
  wait(100)
  expect(tooltip()).toBe('Share')
})

test('it goes when the mouse goes on, and when something is pressed', () => {
  draw()
  restOn('Share')
  wait(700)
  restOn('Close')
  expect(tooltip()).toBeUndefined()
  restOn('Share')
  wait(0)
  expect(tooltip()).toBe('Share')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(tooltip()).toBeUndefined()
})

test('a finger and a button without one see none', () => {
  draw()
  restOn('Share', 'touch')
  wait(1000)
  restOn('Close')
  wait(1000)
  expect(tooltip()).toBeUndefined()
})
