import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { NothingFound } from './nothing-found.tsx'

test('a search that found nothing can be cleared', async () => {
  const clear = vi.fn()
  const { user } = renderScreen(
    <NothingFound title="No one found" text="Try another name." onClear={clear} />,
  )
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(clear).toHaveBeenCalledOnce()
})
