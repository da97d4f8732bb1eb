import { mkdtempSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'

const root = resolve(import.meta.dirname, '../../..')

test('a wrong value stops the start with a list of what is wrong', () => {
  expect(() => readConfig({ PORT: 'many', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
})

test('the demo never runs where NODE_ENV is production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', HUNGR_DEMO: '1' })).toThrow('HUNGR_DEMO')
})

test('in production several processes must be given their secrets', () => {
  expect(() => readConfig({ NODE_ENV: 'production', REDIS_URL: 'redis://localhost' })).toThrow(
    /LOCATION_KEY[\s\S]*VAPID/,
  )
})

test('secrets that are not given are made once and kept, readable by their owner only', () => {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'hungr-secrets-')) })
  const first = loadSecrets(config)
  expect(loadSecrets(config)).toEqual(first)
  expect(statSync(join(config.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('every variable is in .env.example and on the operations page', async () => {
  const source = await readFile(join(root, 'server/platform/config/config.ts'), 'utf8')
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1]!)
  expect(names.length).toBeGreaterThan(25)
  for (const page of ['.env.example', 'docs/operations.md']) {
    const text = await readFile(join(root, page), 'utf8')
    expect(
      names.filter((name) => !text.includes(name)),
      page,
    ).toEqual([])
  }
})
