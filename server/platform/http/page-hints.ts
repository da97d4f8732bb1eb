import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

export type PageHints = (url: string, isMember: boolean, userAgent: string | undefined) => string

/** By name of the built file: what draws the screens of members, and the one at which visitors end up. */
const MEMBERS = 'members'
const VISITORS = 'auth-page'

/** With which calls a member's screens begin: all of them, and those at one address. */
export type FirstCalls = { everywhere: string[]; at: Record<string, string[]> }

/**
 * The `Link` header of a page: what the browser will need next, told before it has read a line of the page. It names
 * files of the build and calls without a parameter, so there is nothing of anybody in it.
 */
export function readPageHints(root: string, firstCalls: FirstCalls): PageHints {
  const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const filesOf = (name: string) => {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === name)
    return fileHints(
      manifest,
      [entry, key].filter((each) => each !== undefined),
    )
  }
  const members = filesOf(MEMBERS)
  const visitors = filesOf(VISITORS)
  return (url, isMember, userAgent) => {
    if (!isMember) return visitors.join(', ')
    // The calls first: their answers are what the first tiles wait for, and on a later visit the files are there.
    return [...(isWebKit(userAgent) ? [] : callHints(url, firstCalls)), ...members].join(', ')
  }
}

/** It makes a call again whose first answer may not be stored, and none of ours may. Chromium bears its name too. */
function isWebKit(userAgent = ''): boolean {
  return /AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)
}

function fileHints(manifest: Manifest, from: string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  from.forEach(visit)
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  return [
    ...chunks.flatMap(({ css }) => css ?? []).map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ...chunks.map(({ file }) => `</${file}>; rel=modulepreload`),
  ]
}

/** A call for which the client adds something to the path is another call, and would be made twice. */
function callHints(url: string, { everywhere, at }: FirstCalls): string[] {
  return [...(at[url] ?? []), ...everywhere].map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`)
}
