import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { TakePreview } from './take-preview.tsx'

const sent: FormData[] = []

/** A line on which everything is lost. */
class DeadLine {
  upload = {}
  onerror?: () => void
  onloadend?: () => void
  open() {}
  send(form: FormData) {
    sent.push(form)
    this.onerror?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('XMLHttpRequest', DeadLine)
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:clip'
      static override revokeObjectURL = () => undefined
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test("'Try Again' shares the same take under the same clientId", async () => {
  const take = { clientId: 'take-0001', clip: new Blob(['clip'], { type: 'video/webm' }) }
  const ignore = () => undefined
  const { user } = renderScreen(
    <TakePreview take={take} onRetake={ignore} onShared={ignore} onClose={ignore} />,
  )
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Not shared yet. Your clip is still here.')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  // The server reads a form's texts only where they stand before its file.
  for (const form of sent) expect([...form.keys()]).toEqual(['clientId', 'caption', 'video'])
  expect(sent.map((form) => form.get('clientId'))).toEqual(['take-0001', 'take-0001'])
})
