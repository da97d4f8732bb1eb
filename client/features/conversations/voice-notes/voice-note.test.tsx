import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { player } from '#client/platform/sound/player.ts'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { Message, MessageMedia } from '#contract/conversations.ts'
import { VoiceNote } from './voice-note.tsx'

const media: MessageMedia = {
  thumbUrl: null,
  thumbhash: null,
  width: 0,
  height: 0,
  durationMs: 12_000,
  contentType: 'audio/webm',
  mp4Url: null,
  waveform: '08v',
}
const message: Message = {
  id: 7,
  seq: 1,
  fromUserId: 2,
  content: '/media/note',
  messageType: 'voice',
  media,
  unsent: false,
  isRead: true,
  clientId: null,
  createdAt: '2026-05-03T12:00:00.000Z',
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined)
})
afterEach(() => {
  player.stop()
  player.setSpeed(1)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const play = () => screen.getByRole('button', { name: 'Play voice note' })

test('the keys move through a voice note and stop at its ends', () => {
  renderScreen(<VoiceNote message={message} media={media} />)
  const slider = screen.getByRole('slider', { name: 'Position' })
  const press = (key: string) => {
    fireEvent.keyDown(slider, { key })
    return slider.getAttribute('aria-valuetext')
  }
  expect(press('ArrowRight')).toBe('0:01 of 0:12')
  expect(press('End')).toBe('0:12 of 0:12')
  expect(press('ArrowRight')).toBe('0:12 of 0:12')
  expect(press('ArrowLeft')).toBe('0:11 of 0:12')
  expect(press('Home')).toBe('0:00 of 0:12')
})

test('what is open plays at once, and faster with each press', async () => {
  const { user } = renderScreen(<VoiceNote message={message} media={media} />)
  await user.click(play())
  expect(player.state.get().id).toBe('/media/note')
  for (const next of ['Speed 1×', 'Speed 1.5×', 'Speed 2×'])
    await user.click(screen.getByRole('button', { name: next }))
  expect(screen.getByRole('button', { name: 'Speed 1×' })).toBeTruthy()
})

test('one of somebody whom one has not answered is asked for before it is played', async () => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(String(url))
    expect(player.state.get().id).toBeUndefined()
    return Response.json({ success: true })
  })
  const { user } = renderScreen(<VoiceNote message={message} media={{ ...media, blurred: true }} />)
  await user.click(play())
  await waitFor(() => expect(player.state.get().id).toBe('/media/note'))
  expect(calls).toEqual(['/api/received-media/7/show'])
})

test.each([
  ['unknown-format', 'Your browser does not know the format of this voice note.'],
  ['unreachable', 'It did not load. Check your connection and try again.'],
] as const)('one that is not played says why: %s', (failure, words) => {
  renderScreen(<VoiceNote message={message} media={media} />)
  act(() => {
    player.seek({ id: '/media/note', sources: [{ src: '/media/note' }] }, 0)
    player.state.update((state) => ({ ...state, failure }))
  })
  expect(screen.getByText(words)).toBeTruthy()
})
