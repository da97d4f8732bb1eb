import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropCalls } from '#client/platform/api/early-calls.ts'
import { deviceStore } from '#client/platform/storage.ts'
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

test('the first list is asked for with the filters that were chosen on this device', async () => {
  deviceStore.set('filters', '27?within=10&picture=true')
  const network = vi.fn(async (_address: string) => new Response('[]'))
  vi.stubGlobal('fetch', network)
  await drawFirstScreen()
  deviceStore.clear()
  expect(network.mock.calls.map(([address]) => address)).toEqual(['/api/discover?within=10&picture=true'])
})
