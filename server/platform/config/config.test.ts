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

test('a plain start is one for members: no comfort of development is on', () => {
  expect(readConfig({})).toMatchObject({ environment: 'production', showResetToken: false })
})

test.each([
  { PUBLIC_URL: 'https://hungr.example' },
  { PUBLIC_URL: 'https://localhost:3000' },
  { PUBLIC_URL: 'http://hungr.example' },
  { TRUST_PROXY: '127.0.0.1' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { SMTP_URL: 'smtp://mail.example' },
])('the reset token cannot be shown together with %j', (reach) => {
  for (const mode of [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }, { HUNGR_DEMO: '1' }])
    expect(() => readConfig({ ...mode, ...reach, SHOW_RESET_TOKEN: '1' })).toThrow(/SHOW_RESET_TOKEN: .*=0$/m)
})

test.each([
  { PUBLIC_URL: 'https://hungr.example' },
  { TRUST_PROXY: '127.0.0.1' },
  { SMTP_URL: 'smtp://mail.example' },
])('the demo never runs with %j', (reach) => {
  expect(() => readConfig({ HUNGR_DEMO: '1', ...reach })).toThrow('HUNGR_DEMO')
})

test.each([{}, { HOST: '::1' }, { HOST: 'localhost' }, { PUBLIC_URL: 'http://localhost:3000' }])(
  'the reset token can be shown on the machine itself, with %j',
  (here) => {
    expect(readConfig({ ...here, SHOW_RESET_TOKEN: '1' }).showResetToken).toBe(true)
  },
)

test('what NODE_ENV=test relaxes is never on at a public address', () => {
  expect(() => readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://hungr.example' })).toThrow('NODE_ENV')
})

test('in production several processes must be given their secrets', () => {
  for (const mode of [{}, { NODE_ENV: 'production' }])
    expect(() => readConfig({ ...mode, REDIS_URL: 'redis://localhost' })).toThrow(/LOCATION_KEY[\s\S]*VAPID/)
})

test('secrets that are not given are made once and kept, readable by their owner only', () => {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'hungr-secrets-')) })
  const first = loadSecrets(config)
  expect(loadSecrets(config)).toEqual(first)
  expect(statSync(join(config.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('every variable is in .env.example and on the operations page', async () => {
  const source = await readFile(join(root, 'server/platform/config/variables.ts'), 'utf8')
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

test('400 different members an hour and 2,000 a day may be read, far ones 100 and 500', () => {
  expect(readConfig({}).memberReads).toEqual({
    anywhere: { perHour: 400, perDay: 2000 },
    far: { perHour: 100, perDay: 500 },
  })
})
