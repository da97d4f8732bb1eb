import { defineConfig } from '@playwright/test'
import { findChromium, NO_CHROMIUM } from './scripts/test/chromium.ts'

const executablePath = await findChromium()
if (!executablePath) throw new Error(NO_CHROMIUM)
// So that the workers, who read this file too, need not look again.
process.env.CHROMIUM_PATH = executablePath

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.{e2e,spec,test}.ts',
  globalSetup: './e2e/support/product.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Two people in two browsers on two busy cores: a second try tells a slow moment from a fault, and is reported.
  retries: 1,
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
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
