import { existsSync } from 'node:fs'
import { starts } from './starts.ts'

const FIREFOX = '/usr/bin/firefox-esr'
/** WebKitGTK's own small browser, which its driver starts. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
)

/** Debian's packages of the other two engines, and what WebKit's needs around it: a screen, a window manager, codecs. */
export const firefoxPackages = ['firefox-esr']
export const webKitPackages = [
  'webkit2gtk-driver',
  'xvfb',
  'openbox',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-libav',
]

export async function findFirefox(): Promise<string | undefined> {
  return existsSync(FIREFOX) && (await starts(FIREFOX)) ? FIREFOX : undefined
}

export async function findWebKit(): Promise<string | undefined> {
  const browser = MINI_BROWSERS.find((path) => existsSync(path))
  const isWhole =
    (await starts('WebKitWebDriver', '--help')) &&
    (await starts('Xvfb', '-help')) &&
    (await starts('openbox'))
  return isWhole ? browser : undefined
}
