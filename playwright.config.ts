import { defineConfig } from '@playwright/test'
import { findChromium, findWholeChromium, NO_CHROMIUM, quietFlags } from './scripts/test/chromium.ts'

const [quick, whole] = [await findChromium(), await findWholeChromium()]
if (!quick || !whole) throw new Error(NO_CHROMIUM)
const args = [...quietFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const NEEDS_WHOLE = '**/push.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.{e2e,spec,test}.ts',
  globalSetup: './e2e/support/product.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A second try tells a flaky test from a broken one; both fail the run.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
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
  ],
})
