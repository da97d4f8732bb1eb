import { afterEach, expect, test, vi } from 'vitest'
import { pushSupport } from './push.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const browser = (facts: object) => vi.stubGlobal('navigator', facts)

test('an iPhone that has no push in the browser is told to add the app to the home screen first', () => {
  browser({ standalone: false })
  expect(pushSupport()).toBe('install-first')
})

test('an app on the home screen, or another browser, that has none is told so', () => {
  browser({ standalone: true })
  expect(pushSupport()).toBe('unsupported')
  browser({})
  expect(pushSupport()).toBe('unsupported')
})
