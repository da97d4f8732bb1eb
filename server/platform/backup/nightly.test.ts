import { execFile } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '#server/testing/database.ts'
import { startProduct } from '#server/testing/product.ts'

const run = promisify(execFile)

test('each night a backup is written that the command restores, and those older than the days that are kept are removed', async () => {
  const room = await mkdtemp(join(tmpdir(), 'hungr-nightly-'))
  const folder = join(room, 'backups')
  const identity = await generateX25519Identity()
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const product = await startProduct({
    ...database.environment,
    DATA_DIR: join(room, 'data'),
    OWNER_USERNAME: 'the_owner',
    BACKUP_DIR: folder,
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_DAYS: '7',
  })
  const today = new Date().toISOString().slice(0, 10)
  const dayBefore = (days: number) =>
    new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await run('mkdir', ['-p', folder])
  for (const name of [`hungr-${dayBefore(9)}.age`, `hungr-${dayBefore(2)}.age`, 'notes.txt'])
    await writeFile(join(folder, name), '')
  await query(database.url, `select graphile_worker.add_job('backup:nightly')`)
  await vi.waitFor(async () => expect(await readdir(folder)).toContain(`hungr-${today}.age`), 60_000)
  await product.stop()
  expect((await readdir(folder)).sort()).toEqual(
    [`hungr-${dayBefore(2)}.age`, `hungr-${today}.age`, 'notes.txt'].sort(),
  )

  const empty = await createEmptyDatabase()
  onTestFinished(empty.drop)
  const keyFile = join(room, 'key.txt')
  await writeFile(keyFile, `# created by age-keygen\n${identity}\n`)
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: join(room, 'elsewhere'),
    DATABASE_URL: empty.url,
  }
  const file = join(folder, `hungr-${today}.age`)
  const { stdout } = await run(process.execPath, ['scripts/restore.ts', file, '--identity', keyFile], {
    env: environment,
  })
  expect(stdout).toContain('Everything is restored.')
  expect(await query(empty.url, 'select username from users')).toEqual([{ username: 'the_owner' }])
  // Three processes start one after the other.
}, 120_000)

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
