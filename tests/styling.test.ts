import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Looks are written with utilities, beside what they are for. These need a rule in a style sheet, and why. */
const namedClasses: Record<string, string> = {
  lucide: 'set by the icon library itself',
  lightbox: 'holds the elements of the picture viewer, which names them itself',
  'map-view': 'holds the elements of Leaflet, which names them itself',
  'map-icon': 'Leaflet makes the element of a marker, and styles it by class',
  'map-tiles': 'Leaflet makes the layer, and takes a class only',
  'map-self-area': 'Leaflet draws the square, and sets its attributes itself',
  'map-popup': 'Leaflet makes the popup, and takes a class only',
}
/** Elements that a library makes and names. */
const foreign = /^(leaflet-|yarl__)/

const filesLike = (pattern: string) =>
  execFileSync('git', ['ls-files', pattern], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const sheets = filesLike('client/**/*.css')

function classesIn(sheet: string): string[] {
  const rules = readFileSync(join(root, sheet), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"/g, '""')
    // What stands between braces is values, unless it opens braces of its own.
    .replace(/\{[^{}]*\}/g, '{}')
  return [...rules.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!)
}

const own = new Set(sheets.flatMap(classesIn).filter((name) => !foreign.test(name)))

test('a class in a style sheet is one of the few that utilities cannot replace', () => {
  expect([...own].sort()).toEqual(Object.keys(namedClasses).sort())
})

test('no class in a style sheet has a name of three letters or fewer', () => {
  expect([...own].filter((name) => name.length <= 3)).toEqual([])
})

/** The style sheet of the client, made for exactly these words. */
async function sheetFor(words: string[]): Promise<string> {
  const sheet = join(root, 'client/ui/tailwind.css')
  const compiler = await compile(readFileSync(sheet, 'utf8'), {
    base: dirname(sheet),
    loadStylesheet: async (id, base) => {
      const path =
        id === 'tailwindcss' ? createRequire(sheet).resolve('tailwindcss/index.css') : join(base, id)
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })
  return compiler.build(words)
}

test('a class that is written is a utility, a state to refer to, or one of the named ones', async () => {
  const words = filesLike('client/**/*.tsx')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/className="([^"]*)"/g)])
    .flatMap(([, value]) => value!.split(/\s+/).filter(Boolean))
  const made = await sheetFor(words)
  const known = new Set(
    [...made.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name]) => name!.replace(/\\(.)/g, '$1')),
  )
  const states = ['group', 'peer']
  expect(
    words.filter((word) => !known.has(word) && !states.includes(word) && !(word in namedClasses)),
  ).toEqual([])
})
