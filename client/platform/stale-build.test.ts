import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnStaleBuild } from './stale-build.ts'

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  const entry = document.createElement('script')
  Object.assign(entry, { type: 'module', src: '/assets/index-1.js' })
  document.head.replaceChildren(entry)
  reloadOnStaleBuild()
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  sessionStorage.clear()
})

function missFile(answer: () => Promise<Response>): void {
  asked.mockClear()
  asked.mockImplementation(answer)
  window.dispatchEvent(new Event('vite:preloadError'))
}
const pageWith = (file: string) => async () => new Response(`<script type="module" src="${file}"></script>`)
/** A mark is set before a reload. */
const isReloading = () => sessionStorage.length > 0

test('a file that is missing after an update loads the page anew, and one that was dropped on leaving does not', async () => {
  for (const stays of [pageWith('/assets/index-1.js'), () => Promise.reject(new TypeError('Load failed'))]) {
    missFile(stays)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isReloading()).toBe(false)
  }
  missFile(pageWith('/assets/index-2.js'))
  await vi.waitFor(() => expect(isReloading()).toBe(true))
})
