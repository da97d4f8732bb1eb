import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { readLetters, tokenIn } from '#server/testing/letters.ts'
import { spawnProduct, startProduct } from '#server/testing/product.ts'

const MESSAGE = 'If the email exists, a password reset link has been sent.'
const PATIENCE = { timeout: 60_000, interval: 100 }

test('a plain start gives no reset token away: not in the answer, not in the log, which says where the mail lies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-plain-'))
  const database = await createTestDatabase()
  const email = 'owner@example.org'
  // NODE_ENV is empty: nothing says in which mode to run.
  const environment = {
    NODE_ENV: '',
    LOG_LEVEL: 'trace',
    OWNER_EMAIL: email,
    OWNER_PASSWORD: 'Plum-Orbit-92',
  }
  const product = await startProduct({ ...environment, DATA_DIR: folder, ...database.environment })
  try {
    const answer = await fetch(`${product.url}/api/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    expect(await answer.json()).toEqual({ message: MESSAGE })
    const [letter] = await vi.waitFor(async () => {
      const letters = await readLetters(folder, email)
      expect(letters).toHaveLength(1)
      return letters
    }, PATIENCE)
    await vi.waitFor(() => expect(product.text()).toContain(join(folder, 'outbox')), PATIENCE)
    expect(product.text()).not.toContain(tokenIn(letter))
  } finally {
    await product.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)

test('a start that would show reset tokens to the world ends with a sentence that says so', async () => {
  const product = spawnProduct({ NODE_ENV: '', HOST: '0.0.0.0', SHOW_RESET_TOKEN: '1' })
  expect(await product.exited).toBe(1)
  expect(product.text()).toContain('SHOW_RESET_TOKEN: lets anyone who can reach the server')
  expect(product.text()).not.toContain('    at ')
}, 60_000)
