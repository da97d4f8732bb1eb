import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from '../storage.ts'
import { Player } from './player.ts'

const note = { id: 'note', sources: [{ src: '/media/note', type: 'audio/webm' }, { src: '/media/note/mp4' }] }
const other = { id: 'other', sources: [{ src: '/media/other', type: 'audio/webm' }] }

/** What plays in a browser that does what it is told. */
let player: Player
let audio: HTMLAudioElement

beforeEach(() => {
  const isPaused = new WeakMap<HTMLMediaElement, boolean>()
  const media = HTMLMediaElement.prototype
  vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return isPaused.get(this) ?? true
  })
  const turn = (element: HTMLMediaElement, paused: boolean) => {
    if (element.paused === paused) return
    isPaused.set(element, paused)
    element.dispatchEvent(new Event(paused ? 'pause' : 'play'))
  }
  vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    turn(this, false)
  })
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    turn(this, true)
  })
  vi.spyOn(media, 'canPlayType').mockReturnValue('maybe')
  vi.stubGlobal(
    'Audio',
    class {
      constructor() {
        audio = document.createElement('audio')
        // biome-ignore lint/correctness/noConstructorReturn: as the browser's own, which makes an element
        return audio
      }
    },
  )
  deviceStore.remove('voice-speed')
  player = new Player()
})
afterEach(() => {
  player.stop()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('one thing plays at a time: another one ends it, a second press pauses it', () => {
  player.toggle(note)
  expect(player.state.get()).toMatchObject({ id: 'note', isPlaying: true })
  player.toggle(other)
  expect(player.state.get()).toMatchObject({ id: 'other', isPlaying: true })
  expect(audio.src).toContain('/media/other')
  player.toggle(other)
  expect(player.state.get()).toMatchObject({ id: 'other', isPlaying: false })
})

test('a video that is heard is paused for it, and it pauses for one; a silent one disturbs nobody', () => {
  const video = document.createElement('video')
  document.body.append(video)
  void video.play()
  player.play(note)
  expect([video.paused, audio.paused]).toEqual([true, false])
  video.muted = true
  void video.play()
  expect([video.paused, audio.paused]).toEqual([false, false])
  video.muted = false
  video.dispatchEvent(new Event('volumechange'))
  expect([video.paused, audio.paused]).toEqual([false, true])
})

test('it pauses when the page is out of sight', () => {
  player.play(note)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(player.state.get().isPlaying).toBe(false)
})

test('the speed is remembered on the device', () => {
  player.setSpeed(1.5)
  player.play(note)
  expect(audio.playbackRate).toBe(1.5)
  expect(new Player().speed.get()).toBe(1.5)
})

test('one begins where one has moved to, and what has ended is told to whoever plays on', () => {
  const ended = vi.fn()
  player.onEnd(ended)
  player.seek(note, 2)
  expect(player.state.get()).toMatchObject({ id: 'note', isPlaying: false, position: 2 })
  player.play(note)
  audio.dispatchEvent(new Event('loadedmetadata'))
  expect(audio.currentTime).toBe(2)
  audio.dispatchEvent(new Event('ended'))
  expect(ended).toHaveBeenCalledExactlyOnceWith('note')
  expect(player.state.get()).toEqual({ isPlaying: false, position: 0 })
})

test.each([
  ['unknown-format', new Response('x')],
  ['unreachable', new Response('', { status: 404 })],
])('what cannot be played is tried as its copy, and then said to be %s', async (failure, answer) => {
  vi.stubGlobal('fetch', async () => answer)
  player.play(note)
  expect(audio.src).toMatch(/note$/)
  audio.dispatchEvent(new Event('error'))
  expect(audio.src).toMatch(/mp4$/)
  audio.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(player.state.get()).toMatchObject({ isPlaying: false, failure }))
})
