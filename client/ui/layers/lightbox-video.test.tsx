import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { LightboxVideo } from './lightbox-video.tsx'

const sources = [
  { src: '/media/a', type: 'video/webm' },
  { src: '/media/a/mp4', type: 'video/mp4' },
]

function show(fetched: () => Promise<Response>) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetched)
  const { container } = renderScreen(<LightboxVideo sources={sources} isCurrent />)
  return { video: container.querySelector('video')!, offered: container.querySelectorAll('source') }
}

test('a video that arrives and is not played is of a format that the browser does not know', async () => {
  const { offered } = show(async () => new Response('x', { status: 206 }))
  // The first is not the last word.
  fireEvent.error(offered[0]!)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.error(offered[1]!)
  expect((await screen.findByRole('alert')).textContent).toContain('a format that your browser does not know')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('a video that does not arrive says to check the connection, and can be tried again', async () => {
  const { offered } = show(async () => {
    throw new TypeError('Failed to fetch')
  })
  fireEvent.error(offered[1]!)
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection')
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a video of which the browser plays only the sound says so', () => {
  const { video } = show(async () => new Response())
  Object.defineProperty(video, 'videoWidth', { value: 0 })
  fireEvent.loadedMetadata(video)
  expect(screen.getByRole('alert').textContent).toContain('only knows the sound')
})
