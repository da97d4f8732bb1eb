import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { Quickie } from '#contract/quickies.ts'
import { ClipVideo, isPlayable } from './clip-video.tsx'

const quickie = { id: 1, videoUrl: '/media/a', contentType: 'video/webm', mp4Url: null } as Quickie
const ignore = () => undefined

afterEach(() => {
  vi.restoreAllMocks()
})

test('a phone that refuses to play by itself shows a button, which plays', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(ignore)
  const play = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockRejectedValueOnce(new DOMException('Low Power Mode', 'NotAllowedError'))
    .mockResolvedValue()
  const { user } = renderScreen(
    <ClipVideo quickie={quickie} isCurrent isPaused={false} isMuted onPlaying={ignore} onFailure={ignore} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  expect(play).toHaveBeenCalledTimes(2)
  fireEvent.playing(screen.getByLabelText('Quickie'))
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
})

test('a clip is playable where the browser knows its format or that of its copy', () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) =>
    type === 'video/mp4' ? 'maybe' : '',
  )
  expect(isPlayable(quickie)).toBe(false)
  expect(isPlayable({ ...quickie, mp4Url: '/media/b' })).toBe(true)
})
