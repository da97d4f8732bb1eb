import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { ExportState } from '#contract/export.ts'
import { profileLive } from '../profile.live.ts'
import { DataExport } from './data-export.tsx'

const none: ExportState = { state: 'none', progress: 0, bytes: null, expiresAt: null }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an export is asked for, shows how far it is as events come in, and ends with a download', async () => {
  let state = none
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') state = { ...none, state: 'running' }
    return new Response(JSON.stringify(state))
  })
  const { user, queryClient } = renderScreen(<DataExport />)
  await user.click(await screen.findByRole('button', { name: 'Make the file' }))
  const bar = await screen.findByRole('progressbar', { name: 'Your data' })
  const tell = (next: ExportState) => act(() => profileLive['profile.export-changed']?.(next, queryClient))
  // What it read may still be on its way, and then counts.
  state = { ...none, state: 'running', progress: 40 }
  tell(state)
  await vi.waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  state = { state: 'ready', progress: 100, bytes: 2_400_000, expiresAt: '2026-11-17T12:00:00.000Z' }
  tell(state)
  expect(await screen.findByText(/Your file is ready, 2\.4 MB/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/export/file')
})

test.each([
  ['failed', 'The file could not be made.', 'Try Again'],
  ['expired', 'The file you asked for was here for a day and is deleted.', 'Make a new one'],
] as const)('an export that is %s says so, and can be asked for again', async (state, words, label) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...none, state })))
  renderScreen(<DataExport />)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: label })).toBeTruthy()
})
