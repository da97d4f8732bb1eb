import { defineConfig } from '@playwright/test'
import { firefoxGaps } from './e2e/support/driver-gaps.ts'
import { findChromium, findWholeChromium, NO_CHROMIUM, quietFlags } from './scripts/test/chromium.ts'
import { findFirefox, findWebKit } from './scripts/test/engines.ts'

const FIREFOX_DRIVER = new URL('e2e/support/firefox-driver.mjs', import.meta.url).href
const [quick, whole] = [await findChromium(), await findWholeChromium()]
if (!quick || !whole) throw new Error(NO_CHROMIUM)
const args = [...quietFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const NEEDS_WHOLE = '**/push.spec.ts'
const [firefox, webKit] = [await findFirefox(), await findWebKit()]
/** `npm run test:engines`: every test that Firefox's and WebKit's drivers can do, instead of a short one in each. */
const isEngineRun = process.env.E2E_ENGINES === 'all'
// Read by the workers, which start the browsers.
if (firefox) process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${FIREFOX_DRIVER}`

/** Both are slower than Chromium without a window, and slowest to start. */
const patience = { timeout: 300_000, expect: { timeout: 30_000 } }

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.{e2e,spec,test}.ts',
  globalSetup: './e2e/support/product.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A second try tells a flaky test from a broken one; both fail the run.
  retries: 1,
  failOnFlakyTests: !isEngineRun,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // Frames of things that fade and slide are most of what a browser without a graphics card is busy with.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    // What our own service worker would fetch must be seen by the tests that watch the network.
    serviceWorkers: 'block',
  },
  // The one without a window takes half the time, and shows no notifications of the system.
  projects: [
    {
      name: 'browser',
      testIgnore: NEEDS_WHOLE,
      use: { launchOptions: { executablePath: quick, args } },
    },
    {
      name: 'whole browser',
      testMatch: NEEDS_WHOLE,
      use: { launchOptions: { executablePath: whole, args } },
    },
    ...(firefox ? [inFirefox(firefox)] : []),
    ...(webKit ? [inWebKit()] : []),
  ],
})

function inFirefox(executablePath: string) {
  return {
    name: 'firefox',
    ...patience,
    testIgnore: NEEDS_WHOLE,
    ...(isEngineRun
      ? { grepInvert: firefoxGaps.map(({ title }) => title) }
      : { grep: /a member is reported and blocked in one go/ }),
    use: {
      browserName: 'firefox',
      // Debian's own Firefox over WebDriver BiDi, not the one that Playwright patches.
      channel: 'moz-firefox',
      hasTouch: false,
      launchOptions: {
        executablePath,
        firefoxUserPrefs: {
          'media.navigator.streams.fake': true,
          'media.navigator.permission.disabled': true,
          // As if its window had the focus, which only one can have.
          'focusmanager.testmode': true,
          // On a busy machine a check of a whole page takes longer than Firefox would wait for a script.
          'dom.max_script_run_time': 0,
          'ui.useOverlayScrollbars': 1,
        },
      },
    },
  } as const
}

/** Its driver is none of Playwright's: the tests are written for it. */
function inWebKit() {
  return {
    name: 'webkit',
    ...patience,
    testMatch: isEngineRun ? '**/*.webkit.ts' : '**/short-journey.webkit.ts',
  }
}
