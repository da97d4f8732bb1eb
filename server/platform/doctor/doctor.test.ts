import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { useTestApp } from '#server/testing/app.ts'
import type { Config } from '../config/config.ts'
import { type Diagnosis, examine } from './doctor.ts'
import { QUESTION } from './doctors-question.ts'
import { addressSeen, compareAddresses, INVENTED } from './public-checks.ts'

const run = promisify(execFile)
const home = useTestApp()

async function examineWith(change: Partial<Config> = {}): Promise<Record<string, Diagnosis>> {
  const { config, secrets, storage, log } = home.ctx
  const found: Record<string, Diagnosis> = {}
  const databaseUrl = home.database.url
  const patient = { config: { ...config, ...change }, secrets, storage, log, databaseUrl }
  for await (const each of examine({ ...patient, isDatabaseEmbedded: true })) found[each.name] = each
  return found
}

test('the doctor finds nothing wrong with a fresh installation, and says what is left to do', async () => {
  const found = await examineWith()
  expect(Object.values(found).filter(({ state }) => state === 'wrong')).toEqual([])
  expect(found.mail).toMatchObject({ state: 'advice', what: expect.stringContaining('Set SMTP_URL') })
  expect(found.certificate).toMatchObject({ state: 'advice', what: expect.stringContaining('PUBLIC_URL') })
  expect(found.database?.what).toMatch(/^PostgreSQL \d+/)
  expect(Object.keys(found)).toEqual(
    'data folder,disk,ffmpeg,clock,database,replicas,Redis,media,mail,push,certificate,proxy'.split(','),
  )
})

test('a neighbour that does not answer is named, and the others are looked at all the same', async () => {
  const found = await examineWith({
    redisUrl: `redis://127.0.0.1:${await closedPort()}`,
    smtpUrl: `smtp://127.0.0.1:${await closedPort()}`,
    databaseReadUrls: [home.database.url],
    minFreeDiskBytes: Number.MAX_SAFE_INTEGER,
    publicUrl: `https://127.0.0.1:${await closedPort()}`,
  })
  const states = Object.fromEntries(Object.values(found).map(({ name, state }) => [name, state]))
  expect(states).toMatchObject({
    disk: 'wrong',
    database: 'fine',
    replicas: 'wrong',
    Redis: 'wrong',
    media: 'fine',
    certificate: 'wrong',
  })
  expect(found.replicas?.what).toContain('is no replica')
})

test('a store that does not give back what it was given is found out', async () => {
  const { storage, ...rest } = home.ctx
  const forgetful = { ...storage, open: async () => undefined }
  const patient = { ...rest, storage: forgetful, databaseUrl: home.database.url, isDatabaseEmbedded: true }
  for await (const { name, state } of examine(patient)) if (name === 'media') expect(state).toBe('wrong')
})

test('the address of a request is told to the doctor, and to nobody else', async () => {
  const url = await home.listen()
  expect(await addressSeen(home.ctx, url)).toBe('127.0.0.1')
  for (const header of ['', '1', `${Date.now()}.${'0'.repeat(64)}`]) {
    const response = await fetch(`${url}/healthz`, { headers: { [QUESTION]: header } })
    expect(await response.json()).toEqual({ status: 'alive' })
  }
  const stranger = { secrets: { ...home.ctx.secrets, locationKey: 'another key' } }
  expect(await addressSeen(stranger, url)).toBeUndefined()
  home.clock.advance(2 * 60_000)
  expect(await addressSeen(home.ctx, url)).toBeUndefined()
})

test.each([
  ['8.8.8.8', '8.8.8.8', undefined, 'fine', 'came from 8.8.8.8'],
  ['8.8.8.8', INVENTED, '0.0.0.0/0', 'wrong', 'anybody can claim any address'],
  ['10.0.0.2', '10.0.0.2', undefined, 'wrong', 'set TRUST_PROXY'],
  ['192.168.1.7', '192.168.1.7', '10.0.0.2', 'fine', 'came from 192.168.1.7'],
])(
  'a request that comes from %s, or from %s with a claim, with TRUST_PROXY %s is %s',
  (seen, claimed, trustProxy, state, words) => {
    const finding = compareAddresses(seen, claimed, { trustProxy })
    expect(finding).toEqual({ state, what: expect.stringContaining(words) })
  },
)

test('npm run doctor prints a line for each check, and fails when something is wrong', async () => {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: join(home.dataDir, 'doctor'),
    MIN_FREE_DISK_MB: '0',
  }
  const address = { DATABASE_URL: home.database.url }
  const well = await run(process.execPath, ['scripts/doctor.ts'], { env: { ...env, ...address } })
  expect(well.stdout).toMatch(/^✓ settings/m)
  expect(well.stdout).toMatch(/^✓ media/m)
  const broken = run(process.execPath, ['scripts/doctor.ts'], {
    env: { ...env, ...address, DATABASE_READ_URL: home.database.url },
  })
  await expect(broken).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(/^✗ replicas/m) })
})

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
