import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '#server/testing/app.ts'

const home = useTestApp({ CLIENT_DIR: builtClient() })

/** What the bundler leaves behind, in small. */
function builtClient(): string {
  const root = mkdtempSync(join(tmpdir(), 'hungr-client-'))
  const manifest = {
    'index.html': { file: 'assets/index-1.js', name: 'index', isEntry: true, css: ['assets/index-2.css'] },
    '_controls-3.js': { file: 'assets/controls-3.js', name: 'controls', imports: ['index.html'] },
    '_members-4.js': {
      file: 'assets/members-4.js',
      name: 'members',
      imports: ['_controls-3.js', 'index.html'],
      css: ['assets/members-5.css'],
    },
    'auth-page.tsx': { file: 'assets/auth-page-6.js', name: 'auth-page', imports: ['_controls-3.js'] },
  }
  mkdirSync(join(root, '.vite'))
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Hungr</title>')
  return root
}

async function open(url: string, cookie?: string, userAgent = 'Mozilla/5.0 (X11; rv:140.0) Firefox/140.0') {
  const { headers, statusCode } = await home.app.inject({
    url,
    headers: { 'user-agent': userAgent, ...(cookie ? { cookie } : {}) },
  })
  expect(statusCode).toBe(200)
  return { headers, hints: String(headers.link).split(', ') }
}

describe('the page of a member', () => {
  test('names the files of his first screen, each once', async () => {
    const { hints } = await open('/discovery', (await home.person()).cookie)
    expect(hints.filter((hint) => !hint.includes('as=fetch'))).toEqual([
      '</assets/index-2.css>; rel=preload; as=style; crossorigin',
      '</assets/members-5.css>; rel=preload; as=style; crossorigin',
      '</assets/index-1.js>; rel=modulepreload',
      '</assets/members-4.js>; rel=modulepreload',
      '</assets/controls-3.js>; rel=modulepreload',
    ])
  })

  test('names the calls with which the screen begins', async () => {
    const { cookie } = await home.person()
    const calls = async (url: string) =>
      (await open(url, cookie)).hints.filter((hint) => hint.includes('as=fetch'))
    const currentUser = '</api/user>; rel=preload; as=fetch; crossorigin'
    expect(await calls('/discovery')).toEqual([
      '</api/discover>; rel=preload; as=fetch; crossorigin',
      currentUser,
    ])
    expect(await calls('/discovery?role=Feedr')).toEqual([currentUser])
    expect(await calls('/messages')).toEqual([currentUser])
  })

  test('names the calls before the files: the first tiles wait for an answer', async () => {
    const { hints } = await open('/discovery', (await home.person()).cookie)
    expect(hints.findLastIndex((hint) => hint.includes('as=fetch'))).toBe(1)
  })

  test('names no call to WebKit, which would make it twice', async () => {
    const { cookie } = await home.person()
    const calls = async (userAgent: string) =>
      (await open('/discovery', cookie, userAgent)).hints.filter((hint) => hint.includes('as=fetch')).length
    const webKit = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
    expect(await calls(`${webKit} Version/17.5 Mobile/15E148 Safari/604.1`)).toBe(0)
    expect(await calls(`${webKit} CriOS/130.0 Mobile/15E148 Safari/604.1`)).toBe(0)
    const chrome =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
    expect(await calls(chrome)).toBe(2)
  })

  test('lets its script know that somebody is signed in', async () => {
    const { headers } = await open('/discovery', (await home.person()).cookie)
    expect(headers['server-timing']).toBe('signed-in')
  })

  test('says nothing of him: two members get the same header', async () => {
    const [one, other] = [await home.person(), await home.person()]
    const page = await open('/discovery', one.cookie)
    expect((await open('/discovery', other.cookie)).hints).toEqual(page.hints)
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(String(page.headers.vary)).toContain('cookie')
  })
})

test('the page of a visitor names the files of the sign-in screen and no call', async () => {
  const { hints, headers } = await open('/discovery')
  expect(headers['server-timing']).toBeUndefined()
  expect(hints).toEqual([
    '</assets/index-2.css>; rel=preload; as=style; crossorigin',
    '</assets/index-1.js>; rel=modulepreload',
    '</assets/auth-page-6.js>; rel=modulepreload',
    '</assets/controls-3.js>; rel=modulepreload',
  ])
})

test('a file that is not there is a 404, and a screen is the page whatever its query holds', async () => {
  for (const url of ['/assets/gone-1.js', '/assets/gone', '/gone.webmanifest', '/sw.js?v=1']) {
    const answer = await home.app.inject({ url })
    expect([answer.statusCode, answer.json().code], url).toEqual([404, 'not_found'])
  }
  for (const url of ['/discovery', '/user/1000', '/reset-password?token=a.b'])
    expect((await home.app.inject({ url })).headers['content-type'], url).toContain('text/html')
})
