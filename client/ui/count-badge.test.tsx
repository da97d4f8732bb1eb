import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CountBadge } from './count-badge.tsx'

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('a count of %i shows %s', (count, text) => {
  const { container } = render(<CountBadge count={count} />)
  expect(container.querySelector('[data-count]')?.textContent).toBe(text)
})

test.each([[0], [undefined], [-1]])('a count of %s shows nothing', (count) => {
  const { container } = render(<CountBadge count={count} />)
  expect(container.textContent).toBe('')
})
