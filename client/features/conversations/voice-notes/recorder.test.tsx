import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { Toaster } from '#client/ui/layers/toaster.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import { Composer } from '../composer/composer.tsx'
import { outbox } from '../outbox/outbox.ts'

/** A microphone, and a recorder that writes `written`. */
class Track extends EventTarget {
  isOpen = true
  stop() {
    this.isOpen = false
  }
}
let track: Track
let written: string
const openMicrophone = vi.fn()

class Recorder {
  static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus'
  state = 'inactive'
  mimeType = 'audio/webm;codecs=opus'
  ondataavailable?: (event: { data: Blob }) => void
  onstop?: () => void
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob([written]) })
    this.onstop?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  track = new Track()
  written = 'sound'
  openMicrophone.mockReset().mockResolvedValue({ getTracks: () => [track] })
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.spyOn(outbox, 'queue').mockImplementation(() => undefined)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: openMicrophone },
  })
  Element.prototype.setPointerCapture ??= () => undefined
  URL.createObjectURL ??= () => 'blob:voice'
  URL.revokeObjectURL ??= () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

function renderComposer() {
  return renderScreen(
    <ViewerProvider viewer={{ id: 1 } as CurrentUser}>
      <Composer
        conversation={{ kind: 'direct', id: 2 }}
        placeholder="Type a message..."
        attachMenu="apart"
        typingSignal={{ name: 'chat.typing', payload: { toUserId: 2 } }}
        isReturned={false}
      />
      <Toaster />
    </ViewerProvider>,
  )
}

const mic = () => screen.getByRole('button', { name: 'Record voice note' })
const button = (name: string) => screen.getByRole('button', { name })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string) => act(async () => void fireEvent.click(button(name)))
/** A click without a pointer, as keys and screen readers make it. */
const startHandsFree = async () => {
  await act(async () => void fireEvent.click(mic(), { detail: 0 }))
  await pass(0)
}
async function hold(ms: number) {
  fireEvent.pointerDown(mic(), { button: 0, pointerId: 1, clientX: 300, clientY: 700 })
  await pass(ms)
}
const slideTo = (clientX: number, clientY: number) =>
  act(async () => void fireEvent.pointerMove(mic(), { pointerId: 1, clientX, clientY }))
const letGo = () => act(async () => void fireEvent.pointerUp(mic(), { pointerId: 1 }))
const setHidden = (isHidden: boolean) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
    document.dispatchEvent(new Event('visibilitychange'))
  })

const expectSent = () => {
  expect(outbox.queue).toHaveBeenCalledOnce()
  const [conversation, message] = vi.mocked(outbox.queue).mock.calls[0]!
  expect(conversation).toEqual({ kind: 'direct', id: 2 })
  expect(message).toMatchObject({ messageType: 'voice', voice: { waveform: expect.stringMatching(/^0+$/) } })
  expect(message.file?.type).toBe('audio/webm')
}
const expectNothing = () => expect([vi.mocked(outbox.queue).mock.calls, track.isOpen]).toEqual([[], false])

test('what is said while the button is held goes out when it is let go, and the microphone goes off', async () => {
  renderComposer()
  await hold(3000)
  expect(track.isOpen).toBe(true)
  expect(screen.getByText('Slide to cancel')).toBeTruthy()
  await letGo()
  expectSent()
  expect(track.isOpen).toBe(false)
  expect(mic()).toBeTruthy()
})

test('a tap opens no microphone and says what to do', async () => {
  renderComposer()
  await hold(100)
  await letGo()
  await pass(1000)
  expect(openMicrophone).not.toHaveBeenCalled()
  expect(screen.getByText('Hold to record')).toBeTruthy()
})

test('less than 0.7 seconds is no voice note', async () => {
  renderComposer()
  await hold(600)
  await letGo()
  expectNothing()
  expect(screen.getByText('Hold to record')).toBeTruthy()
})

test('sliding to the left cancels: nothing is sent when the finger goes', async () => {
  renderComposer()
  await hold(2000)
  await slideTo(190, 700)
  expectNothing()
  await letGo()
  expectNothing()
})

test('sliding up goes on without the finger, until one stops, and then sends or discards', async () => {
  renderComposer()
  await hold(1000)
  await slideTo(300, 620)
  expect(track.isOpen).toBe(true)
  await press('Stop recording')
  expectNothing()
  await press('Send')
  expectSent()
})

test('by keys it records hands-free, and Cancel keeps nothing', async () => {
  renderComposer()
  await startHandsFree()
  await pass(1500)
  await press('Cancel recording')
  expectNothing()
  await startHandsFree()
  await pass(1500)
  fireEvent.keyDown(button('Stop recording'), { key: 'Escape' })
  expectNothing()
  await startHandsFree()
  await pass(1500)
  await press('Send')
  expectSent()
})

test.each([
  ['the page is out of sight', () => setHidden(true)],
  ['the microphone is taken away', () => act(async () => void track.dispatchEvent(new Event('ended')))],
  ['60 seconds are over', () => pass(60_000)],
  [
    'the browser takes the finger away',
    () => act(async () => void fireEvent.pointerCancel(mic(), { pointerId: 1 })),
  ],
])('when %s, what was said waits to be sent or discarded', async (_what, end) => {
  renderComposer()
  await hold(1500)
  await end()
  await pass(0)
  expectNothing()
  expect(button('Discard voice note')).toBeTruthy()
  await press('Send')
  expectSent()
})

test('whoever leaves is not listened to, not even when the microphone opens after that', async () => {
  const first = renderComposer()
  await hold(1500)
  first.unmount()
  expectNothing()
  track = new Track()
  let open: (stream: object) => void = () => undefined
  openMicrophone.mockReturnValue(new Promise((resolve) => (open = resolve)))
  const second = renderComposer()
  await hold(1500)
  second.unmount()
  open({ getTracks: () => [track] })
  await pass(0)
  expectNothing()
})

test('a recording without a byte is told and not sent', async () => {
  written = ''
  renderComposer()
  await hold(1500)
  await letGo()
  expectNothing()
  expect(screen.getByText('Nothing was recorded')).toBeTruthy()
})

test.each([
  ['NotAllowedError', 'Please allow microphone access to record voice notes.'],
  ['NotFoundError', 'Connect one to record voice notes.'],
  ['NotReadableError', 'Unable to access microphone. Please check permissions.'],
])('%s is said in words that help', async (name, words) => {
  openMicrophone.mockRejectedValue(new DOMException('', name))
  renderComposer()
  await startHandsFree()
  expect(screen.getByText(words)).toBeTruthy()
  expect(mic()).toBeTruthy()
})

test('the microphone stands where a text is sent only as long as there is none', async () => {
  renderComposer()
  fireEvent.change(screen.getByPlaceholderText('Type a message...'), { target: { value: 'Hello' } })
  expect(button('Send').hasAttribute('disabled')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Record voice note' })).toBeNull()
  fireEvent.change(screen.getByPlaceholderText('Type a message...'), { target: { value: '' } })
  expect(mic()).toBeTruthy()
})
