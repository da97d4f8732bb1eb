import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { StarInput } from './forms/star-input.tsx'
import { StarRating } from './star-rating.tsx'

function Chooser({ onChoose }: { onChoose?: (value: number) => void }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <StarInput
      label="Your rating"
      value={value}
      locked={value !== null}
      onValueChange={(chosen) => {
        setValue(chosen)
        onChoose?.(chosen)
      }}
    />
  )
}

test.each([
  [4.66, '4.7'],
  [5, '5.0'],
  [0, '–'],
  [null, '–'],
  [undefined, '–'],
])('an average of %s reads %s', (value, text) => {
  render(<StarRating value={value} />)
  expect(screen.getByText(text)).toBeTruthy()
})

test('the arrow keys pass over stars without choosing, Enter chooses', async () => {
  const user = userEvent.setup()
  const onChoose = vi.fn()
  render(<Chooser onChoose={onChoose} />)
  await user.tab()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(onChoose).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onChoose.mock.calls).toEqual([[4]])
  expect(screen.getByRole('radio', { name: '4 stars' }).getAttribute('aria-checked')).toBe('true')
})

test('a locked rating shows its stars and takes no other', async () => {
  const user = userEvent.setup()
  const onChoose = vi.fn()
  render(<Chooser onChoose={onChoose} />)
  await user.click(screen.getByRole('radio', { name: '3 stars' }))
  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  expect(onChoose.mock.calls).toEqual([[3]])
  expect(screen.getAllByRole('radio').filter((star) => star.hasAttribute('data-lit'))).toHaveLength(3)
})

test('pressing the chosen star again does not take it back', async () => {
  const user = userEvent.setup()
  const onChoose = vi.fn()
  render(<StarInput label="Your rating" value={2} onValueChange={onChoose} />)
  await user.click(screen.getByRole('radio', { name: '2 stars' }))
  expect(onChoose).not.toHaveBeenCalled()
})
