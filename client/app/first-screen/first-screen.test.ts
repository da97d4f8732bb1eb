import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropCalls } from '#client/platform/api/early-calls.ts'
import { drawFirstScreen } from './first-screen.ts'

const shell = '<template data-shell><button type="button">Map</button><div data-scroll-root></div></template>'

beforeEach(() => {
  document.body.innerHTML = `<div id="root"></div>${shell}`
  window.history.replaceState({}, '', '/discovery')
  vi.stubGlobal('innerWidth', 390)
  // As the server says it of a page that was asked for with a session.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { serverTiming: [{ name: 'signed-in' }] } as unknown as PerformanceEntry,
  ])
})

afterEach(() => {
  dropCalls()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a button of the shell that is pressed before the list has come is pressed in the app, also when the list is empty', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const root = document.getElementById('root') as HTMLElement
  const drawn = drawFirstScreen()
  root.querySelector('button')?.click()
  answer.resolve(new Response('[]'))
  const screen = await drawn
  expect(screen?.hasTiles).toBe(false)

  const onMap = vi.fn()
  root.innerHTML = '<button type="button">Map</button>'
  root.querySelector('button')?.addEventListener('click', onMap)
  screen?.takeOver()
  await vi.waitFor(() => expect(onMap).toHaveBeenCalledOnce())
})
