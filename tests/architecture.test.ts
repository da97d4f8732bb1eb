import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import swc from '@swc/core'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { beforeAll, expect, test } from 'vitest'

const rooms = ['contract', 'server', 'client', 'e2e', 'tests', 'bench', 'scripts']
const CYCLE = 'no-cycles'
const root = join(import.meta.dirname, '..')
let files: string[] = []
let result: ICruiseResult
let resultWithoutTypes: ICruiseResult

beforeAll(async () => {
  files = (await Promise.all(rooms.map(listSources))).flat()
  result = await readHouse({ withTypes: true })
  resultWithoutTypes = await readHouse({ withTypes: false })
}, 60_000)

async function readHouse({ withTypes }: { withTypes: boolean }) {
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

test('the rules are checked against every file of the house, JSX and type imports included', () => {
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

test('rooms and storeys are kept: nobody reaches upwards, across or into the inside of another', () => {
  expect(listViolations(result).filter((violation) => !violation.startsWith(CYCLE))).toEqual([])
})

test('no file needs itself in order to run: only types may go in circles', () => {
  expect(listViolations(resultWithoutTypes).filter((violation) => violation.startsWith(CYCLE))).toEqual([])
})

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
