import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutboxEntries, type OutboxEntry } from './outbox-entries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a message does not wait for a database that never answers', async () => {
  const entries = new OutboxEntries()
  entries.open(1)
  const entry: OutboxEntry = {
    clientId: 'message-0001',
    conversation: { kind: 'direct', id: 2 },
    messageType: 'text',
    content: 'Hello',
    createdAt: '2026-05-03T12:00:00.000Z',
    state: 'waiting',
  }
  let isSaved = false
  void entries.save(entry).then(() => {
    isSaved = true
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isSaved).toBe(true)
  await entries.reload()
  expect(entries.all.get()).toEqual([entry])
  entries.close()
})
