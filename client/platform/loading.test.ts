import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnStaleBuild } from './loading.ts'

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>'
  reloadOnStaleBuild()
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

/** What became of a file that could not be loaded, by the mark that is set before a reload. */
async function missFile(answer: () => Promise<Response>) {
  asked.mockImplementation(answer)
  window.dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  return sessionStorage.length > 0 ? 'reloads' : 'stays'
}
const pageWith = (file: string) => async () => new Response(`<script type="module" src="${file}"></script>`)

test('a file that is missing after an update loads the page anew, and one that was dropped on leaving does not', async () => {
  expect(await missFile(pageWith('/assets/index-1.js'))).toBe('stays')
  expect(await missFile(() => Promise.reject(new TypeError('Load failed')))).toBe('stays')
  expect(await missFile(pageWith('/assets/index-2.js'))).toBe('reloads')
})
