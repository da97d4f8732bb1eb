import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  addToThread,
  loadOlder,
  type Thread,
  type ThreadMessage,
  type ThreadSource,
  threadQuery,
} from './thread.ts'

const ME = 1
const HIM = 2
const KEY = ['thread']

const message = (seq: number, facts: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: 1000 + seq,
  seq,
  fromUserId: HIM,
  content: `number ${seq}`,
  messageType: 'text',
  media: null,
  unsent: false,
  isRead: true,
  clientId: null,
  createdAt: '2026-05-03T12:00:00.000Z',
  ...facts,
})

/** A conversation of so many messages, as the server would page it. */
function conversation(length: number) {
  const all = Array.from({ length }, (_, index) => message(index + 1))
  const asked: object[] = []
  const source: ThreadSource<ThreadMessage> = {
    queryKey: KEY,
    viewerId: ME,
    fetchPage: async ({ before = Number.POSITIVE_INFINITY, after, limit = 50 }) => {
      asked.push({ ...(after === undefined ? {} : { after }), limit })
      const within = all.filter(({ seq }) => seq > (after ?? 0) && seq < before)
      return after === undefined ? within.slice(-limit) : within.slice(0, limit)
    },
  }
  return { all, asked, source }
}

const seqs = (client: QueryClient) => client.getQueryData<Thread>(KEY)?.messages.map(({ seq }) => seq) ?? []
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('the newest page comes first, and older ones are put before it', async () => {
  const client = new QueryClient()
  const { source } = conversation(120)
  await client.fetchQuery(threadQuery(source))
  expect(seqs(client)).toEqual(upTo(71, 120))
  await loadOlder(client, source)
  expect(seqs(client)).toEqual(upTo(21, 120))
  await loadOlder(client, source)
  expect(seqs(client)).toEqual(upTo(1, 120))
  expect(client.getQueryData<Thread>(KEY)?.hasOlder).toBe(false)
})

test('after a reconnect it asks for what came after its last number, and nothing is missing', async () => {
  const client = new QueryClient()
  const { all, asked, source } = conversation(60)
  await client.fetchQuery(threadQuery(source))
  all.push(...upTo(61, 400).map((seq) => message(seq)))
  await client.refetchQueries({ queryKey: KEY })
  await client.fetchQuery({ ...threadQuery(source), staleTime: 0 })
  expect(seqs(client)).toEqual(upTo(11, 400))
  expect(asked).toContainEqual({ after: 60, limit: 200 })
})

test('what is pushed while a page is on its way is kept', async () => {
  const client = new QueryClient()
  const { source } = conversation(3)
  await client.fetchQuery(threadQuery(source))
  const slow: ThreadSource<ThreadMessage> = {
    ...source,
    fetchPage: async (page) => {
      const answer = await source.fetchPage(page)
      addToThread(client, KEY, ME, message(4))
      return answer
    },
  }
  await client.fetchQuery({ ...threadQuery(slow), staleTime: 0 })
  expect(seqs(client)).toEqual([1, 2, 3, 4])
})

test('a message that is pushed twice stands there once', async () => {
  const client = new QueryClient()
  await client.fetchQuery(threadQuery(conversation(2).source))
  addToThread(client, KEY, ME, message(3))
  addToThread(client, KEY, ME, message(3))
  expect(seqs(client)).toEqual([1, 2, 3])
})

test('an own tick that turned blue stays blue, and what was unsent stays unsent, whatever comes late', async () => {
  const client = new QueryClient()
  await client.fetchQuery(threadQuery(conversation(0).source))
  addToThread(client, KEY, ME, message(1, { fromUserId: ME, isRead: true }))
  addToThread(client, KEY, ME, message(1, { fromUserId: ME, isRead: false }))
  addToThread(client, KEY, ME, message(2, { unsent: true, content: '' }))
  addToThread(client, KEY, ME, message(2))
  const [own, gone] = client.getQueryData<Thread>(KEY)!.messages
  expect(own?.isRead).toBe(true)
  expect(gone).toMatchObject({ unsent: true, content: '' })
})
