import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import swc from '@swc/core'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  findImportEffects,
  findLongFunctions,
  findModuleState,
  parseSource,
  readSource,
} from './source-scan.ts'

const rooms = ['contract', 'server', 'demo', 'client', 'e2e', 'tests', 'bench', 'scripts']

/** Where each of the stricter rules holds already. A room that passes a rule is added here. */
const roomsWith = {
  noTypeCycles: ['contract', 'server', 'demo', 'client'],
  noModuleState: ['contract', 'server', 'demo', 'client'],
  noImportEffects: ['contract', 'server', 'client'],
  shortFunctions: ['contract', 'server', 'demo', 'client'],
  smallFolders: ['server', 'demo', 'client'],
}

const CYCLE = 'no-cycles'
const root = join(import.meta.dirname, '..')
let files: string[] = []
let result: ICruiseResult
let resultWithoutTypes: ICruiseResult

beforeAll(async () => {
  files = (await Promise.all(rooms.map(listSources))).flat()
  result = await readImports({ withTypes: true })
  resultWithoutTypes = await readImports({ withTypes: false })
}, 60_000)

async function readImports({ withTypes }: { withTypes: boolean }) {
  const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
  swc.parseFileSync = ((file: string) => parseImports(file, withTypes)) as typeof swc.parseFileSync
  const { output } = await cruise(rooms, {
    ...options,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  })
  return output as ICruiseResult
}

async function listSources(room: string) {
  const names = await readdir(join(root, room), { recursive: true }).catch(() => [])
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => `${room}/${name}`)
}

/**
 * dependency-cruiser has swc read every file as plain TypeScript (no JSX) and then stumbles over syntax that is
 * newer than it is. So it gets what it wants of a file and nothing else: the imports.
 */
function parseImports(file: string, withTypes: boolean) {
  const module = swc.parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
  })
  const fixed = module.body.filter(
    (item) => 'source' in item && item.source && (withTypes || !isTypeOnly(item)),
  )
  return { ...module, body: [...fixed, ...findDynamicImports(module.body)] }
}

const isTypeOnly = (item: object) => 'typeOnly' in item && item.typeOnly === true

function findDynamicImports(node: unknown): object[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(findDynamicImports)
  const { type, callee } = node as { type?: string; callee?: { type: string } }
  if (type !== 'CallExpression' || callee?.type !== 'Import') return inside
  return [...inside, { type: 'ExpressionStatement', expression: node }]
}

/** The lines of these files that match, as `file:line`, comments left aside. */
function findLines(pattern: RegExp, isAllowed: (file: string) => boolean) {
  return files
    .filter((file) => !isAllowed(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line.replace(/^\s*(\/\/|\*|\/\*).*/, '')) ? [`${file}:${index + 1}`] : [],
        ),
    )
}

const isTest = (file: string) =>
  /\.(test|proof|fixture)\.tsx?$|^(e2e|tests|bench)\/|^(server|client)\/testing\//.test(file)

test('the rules are checked against every source file, JSX and type imports included', () => {
  const read = result.modules.filter((module) => files.includes(module.source))
  expect(read.length).toBeGreaterThan(files.length * 0.99)
  expect(read.filter((module) => module.dependencies.length > 0).length).toBeGreaterThan(files.length * 0.6)
  expect(findImports('server/testing/database.ts')).toContain('server/platform/database/migrate.ts')
  expect(findImports('e2e/support/test.ts')).toContain('e2e/support/person.ts')
  expect(findImports('client/testing/render-screen.tsx').join()).toContain('node_modules/react-router/')
})

function findImports(source: string) {
  return (
    result.modules.find((module) => module.source === source)?.dependencies.map(({ resolved }) => resolved) ??
    []
  )
}

test('nobody reaches upwards, across or into the inside of another: rooms and storeys hold', () => {
  expect(listViolations(result).filter((violation) => !violation.startsWith(CYCLE))).toEqual([])
})

test('no file needs itself in order to run', () => {
  expect(listCycles(resultWithoutTypes)).toEqual([])
})

test('types do not go in circles either', () => {
  const isStrict = (cycle: string) => roomsWith.noTypeCycles.some((room) => cycle.startsWith(`${room}/`))
  expect(listCycles(result).filter(isStrict)).toEqual([])
})

const listCycles = (of: ICruiseResult) =>
  listViolations(of).flatMap((violation) =>
    violation.startsWith(CYCLE) ? violation.slice(CYCLE.length + 2) : [],
  )

function listViolations({ summary }: ICruiseResult) {
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
}

test('the environment is read in the configuration and in scripts only', () => {
  const isAllowed = (file: string) =>
    isTest(file) || /^(server\/platform\/config|scripts)\//.test(file) || file === 'client/vite.config.ts'
  expect(findLines(/\bprocess\.env\b/, isAllowed)).toEqual([])
})

test('the clock is read in the platform only', () => {
  const isAllowed = (file: string) => isTest(file) || /^(server|client)\/platform\/|^scripts\//.test(file)
  expect(findLines(/\bDate\.now\(\)|\bnew Date\(\)/, isAllowed)).toEqual([])
})

test('no source file is longer than 250 lines', () => {
  const isLong = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length > 251
  expect(files.filter((file) => !isTest(file) && isLong(file))).toEqual([])
})

test('file names are written in kebab-case', () => {
  expect(files.filter((file) => !/^([a-z0-9]+(-[a-z0-9]+)*[./]?)+$/.test(file))).toEqual([])
})

/** The product's own sources in the rooms in which a rule holds. */
const sourcesIn = (strictRooms: string[]) =>
  files.filter((file) => !isTest(file) && strictRooms.includes(file.split('/')[0]!))

const isPlatform = (file: string) => /^(server|client)\/platform\//.test(file)

/** What is started, not imported: a process, a thread, a page. */
const isEntry = (file: string) => /(^|\/)main\.tsx?$|-(worker|thread)\.ts$/.test(file)

test('outside the platform no value at the top of a file changes while the product runs', () => {
  const scanned = sourcesIn(roomsWith.noModuleState).filter((file) => !isPlatform(file))
  expect(scanned.map(readSource).flatMap(findModuleState)).toEqual([])
})

test('outside the platform nothing happens by the mere import of a file', () => {
  const scanned = sourcesIn(roomsWith.noImportEffects).filter((file) => !isPlatform(file) && !isEntry(file))
  expect(scanned.map(readSource).flatMap(findImportEffects)).toEqual([])
})

test('each decision has a number of its own, in its name and in its title', async () => {
  const names = (await readdir(join(root, 'docs/decisions'))).filter((name) => /^\d{4}-/.test(name))
  const numbers = names.map((name) => Number.parseInt(name, 10))
  expect(new Set(numbers).size).toBe(names.length)
  const titled = names.map((name) =>
    Number(/^# (\d+)\. /.exec(readFileSync(join(root, 'docs/decisions', name), 'utf8'))?.[1]),
  )
  expect(titled).toEqual(numbers)
})

test('no function is longer than 60 lines, no component longer than 100', () => {
  const most = { lines: 60, componentLines: 100 }
  const scanned = sourcesIn(roomsWith.shortFunctions).map(readSource)
  expect(scanned.flatMap((source) => findLongFunctions(source, most))).toEqual([])
})

test('no folder holds more than 25 files, tests aside', () => {
  const folders = sourcesIn(roomsWith.smallFolders).map(dirname)
  const isFull = (folder: string) => folders.filter((other) => other === folder).length > 25
  expect([...new Set(folders)].filter(isFull)).toEqual([])
})

describe('the scans notice', () => {
  const scan = (text: string, file = 'x.ts') => parseSource(file, text)
  test('a value that changes, however it is changed', () => {
    const text = `const fixed = new Map([[1, 2]])
let count = 0
export const seen = new Set<number>()
const list: number[] = []
const table = { a: 1 }
export function use(n: number) {
  seen.add(n)
  list.push(fixed.get(n)!)
  table.a = n
}`
    expect(findModuleState(scan(text))).toEqual(['x.ts:2', 'x.ts:3', 'x.ts:4', 'x.ts:5'])
  })

  test('a call, a loop and an import for its effect, but no style sheet and no declaration', () => {
    const text = `import './register.ts'
import './x.css'
import { a } from './a.ts'
a.register('ü')
for (const one of [1]) a(one)
void a()
export const made = a()
export default function go() {
  a()
}
export { a }
type A = typeof a
export type { A }`
    expect(findImportEffects(scan(text))).toEqual(['x.ts:1', 'x.ts:4', 'x.ts:5', 'x.ts:6'])
  })

  test('a long function, and the difference between a component and others', () => {
    const body = '  ü()\n'.repeat(3)
    const text = `function Screen() {\n${body}}\nfunction fill() {\n${body}}\nconst Row = () => {\n${body}}`
    const most = { lines: 4, componentLines: 5 }
    expect(findLongFunctions(scan(text, 'x.tsx'), most)).toEqual(['x.tsx:6 5 lines'])
    expect(findLongFunctions(scan(text), most)).toHaveLength(3)
  })
})

test('the toolchain that installs on machines with an older Node brings the Node that runs the product', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const nodes = (list: Record<string, string>) =>
    Object.fromEntries(Object.entries(list).filter(([name]) => name.startsWith('node-')))
  const own = nodes(read('package.json').optionalDependencies)
  expect(Object.keys(own)).not.toEqual([])
  expect(nodes(read('scripts/toolchain/package.json').optionalDependencies)).toEqual(own)
  const locked = read('package-lock.json').packages
  const installed = read('scripts/toolchain/package-lock.json').packages
  for (const name of Object.keys(own))
    expect(installed[`node_modules/${name}`].integrity).toBe(locked[`node_modules/${name}`].integrity)
})
