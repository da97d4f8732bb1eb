import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { VideoRecorder } from './video-recorder.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

test('a camera films in its own shape: its height is asked for, and neither its width nor a proportion', async () => {
  const getUserMedia = vi.fn(() => new Promise<MediaStream>(() => undefined))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  renderScreen(<VideoRecorder open onClose={() => undefined} onRecorded={() => undefined} />)
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledOnce())
  const video = { facingMode: 'user', height: { ideal: 720 }, width: {}, frameRate: { ideal: 30 } }
  expect(getUserMedia).toHaveBeenCalledWith(expect.objectContaining({ video }))
})
