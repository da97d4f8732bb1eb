import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { PhrasesSheet } from './phrases-sheet.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('phrases are changed, moved, removed and added in the sheet, and stored together', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify({ quickMessages: [], starters: null }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  const close = vi.fn()
  const { user } = renderScreen(
    <PhrasesSheet kind="quickMessages" phrases={['One', 'Two', 'Three']} open onClose={close} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Move line 1 down' }))
  await user.click(screen.getByRole('button', { name: 'Remove line 3' }))
  await user.type(screen.getByRole('textbox', { name: 'Line 2' }), ' more')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.type(screen.getByRole('textbox', { name: 'Line 3' }), 'New')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(bodies).toEqual([{ quickMessages: ['Two', 'One more', 'New'] }])
})
