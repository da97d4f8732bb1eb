import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { spawnProduct } from '#server/testing/product.ts'

/** What a start that fails says, and how it ends. */
async function failToStart(environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-listen-'))
  const database = await createTestDatabase()
  const product = spawnProduct({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const code = await product.exited
  await database.drop()
  await rm(folder, { recursive: true, force: true })
  return { code, said: product.text().trim() }
}

test('a start on a port that is taken says so in one sentence and ends', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await failToStart({ PORT: String(port) })).toEqual({
    code: 1,
    said: `Port ${port} is taken by another program. Stop that program, or set PORT to another number.`,
  })
  other.close()
})

test('a start on an address of another machine says so in one sentence and ends', async () => {
  expect(await failToStart({ HOST: '192.0.2.1' })).toEqual({
    code: 1,
    said: 'HOST is 192.0.2.1, which is not an address of this machine.',
  })
})
