import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import type { CurrentUser } from '#contract/auth.ts'
import type { Message } from '#contract/conversations.ts'
import type { ConversationKind } from './conversation-kind.ts'
import { addMessage, changeMedia, receiveMessage, type Thread } from './thread.ts'
import { loadOlder, threadQuery } from './use-thread.ts'

const ME = 1
const HIM = 2
const KEY = ['thread', HIM]

const message = (seq: number, facts: Partial<Message> = {}): Message => ({
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

function createClient() {
  const client = new QueryClient()
  client.setQueryData(currentUserQuery.queryKey, { id: ME } as CurrentUser)
  return client
}

/** A conversation of so many messages, as the server would page it. */
function conversation(length: number) {
  const all = Array.from({ length }, (_, index) => message(index + 1))
  const asked: object[] = []
  const unused = () => Promise.reject(new Error('not in these tests'))
  const kind: ConversationKind = {
    kind: 'direct',
    threadKey: (id) => ['thread', id],
    fetchPage: async (_id, { before = Number.POSITIVE_INFINITY, after, limit = 50 }) => {
      asked.push({ ...(after === undefined ? {} : { after }), limit })
      const within = all.filter(({ seq }) => seq > (after ?? 0) && seq < before)
      return after === undefined ? within.slice(-limit) : within.slice(0, limit)
    },
    send: unused,
    markRead: unused,
    unsend: unused,
    idOf: () => HIM,
    returnsText: false,
    announcement: () => '',
    list: { addMessage() {}, markRead() {}, refreshUnread() {} },
  }
  return { all, asked, kind }
}

const seqs = (client: QueryClient) => client.getQueryData<Thread>(KEY)?.messages.map(({ seq }) => seq) ?? []
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('the newest page comes first, and older ones are put before it', async () => {
  const client = createClient()
  const { kind } = conversation(120)
  await client.fetchQuery(threadQuery(kind, HIM))
  expect(seqs(client)).toEqual(upTo(71, 120))
  await loadOlder(client, kind, HIM)
  expect(seqs(client)).toEqual(upTo(21, 120))
  await loadOlder(client, kind, HIM)
  expect(seqs(client)).toEqual(upTo(1, 120))
  expect(client.getQueryData<Thread>(KEY)?.hasOlder).toBe(false)
})

test('after a reconnect it asks for what came after its last number, and nothing is missing', async () => {
  const client = createClient()
  const { all, asked, kind } = conversation(60)
  await client.fetchQuery(threadQuery(kind, HIM))
  all.push(...upTo(61, 400).map((seq) => message(seq)))
  await client.refetchQueries({ queryKey: KEY })
  await client.fetchQuery({ ...threadQuery(kind, HIM), staleTime: 0 })
  expect(seqs(client)).toEqual(upTo(11, 400))
  expect(asked).toContainEqual({ after: 60, limit: 200 })
})

test('what is pushed while a page is on its way is kept', async () => {
  const client = createClient()
  const { kind } = conversation(3)
  await client.fetchQuery(threadQuery(kind, HIM))
  const slow: ConversationKind = {
    ...kind,
    fetchPage: async (id, page) => {
      const answer = await kind.fetchPage(id, page)
      addMessage(client, kind, message(4), false)
      return answer
    },
  }
  await client.fetchQuery({ ...threadQuery(slow, HIM), staleTime: 0 })
  expect(seqs(client)).toEqual([1, 2, 3, 4])
})

test('what is pushed while the first page is on its way is read after it', async () => {
  const client = createClient()
  const { all, kind } = conversation(3)
  const slow: ConversationKind = {
    ...kind,
    fetchPage: async (id, page) => {
      const answer = await kind.fetchPage(id, page)
      if (all.length === 3) {
        all.push(message(4))
        addMessage(client, kind, message(4), false)
      }
      return answer
    },
  }
  const leave = new QueryObserver(client, threadQuery(slow, HIM)).subscribe(() => undefined)
  await vi.waitFor(() => expect(seqs(client)).toEqual([1, 2, 3, 4]))
  leave()
})

test('a message that is pushed twice stands there once', async () => {
  const client = createClient()
  const { kind } = conversation(2)
  await client.fetchQuery(threadQuery(kind, HIM))
  addMessage(client, kind, message(3), false)
  addMessage(client, kind, message(3), false)
  expect(seqs(client)).toEqual([1, 2, 3])
})

test('an own tick that turned blue stays blue, and what was unsent stays unsent, whatever comes late', async () => {
  const client = createClient()
  const { kind } = conversation(0)
  await client.fetchQuery(threadQuery(kind, HIM))
  addMessage(client, kind, message(1, { fromUserId: ME, isRead: true }), false)
  addMessage(client, kind, message(1, { fromUserId: ME, isRead: false }), false)
  addMessage(client, kind, message(2, { unsent: true, content: '' }), false)
  addMessage(client, kind, message(2), false)
  const [own, gone] = client.getQueryData<Thread>(KEY)!.messages
  expect(own?.isRead).toBe(true)
  expect(gone).toMatchObject({ unsent: true, content: '' })
})

test('a shell that comes with the message after it is not counted as unread', async () => {
  const client = createClient()
  const { kind } = conversation(1)
  const unread: [number, boolean][] = []
  kind.list.addMessage = (_client, _id, { seq }, isUnread) => void unread.push([seq, isUnread])
  await client.fetchQuery(threadQuery(kind, HIM))
  receiveMessage(client, kind, message(2, { fromUserId: null, content: '', unsent: true, isRead: false }))
  receiveMessage(client, kind, message(3, { isRead: false }))
  expect(unread).toEqual([
    [2, false],
    [3, true],
  ])
  expect(seqs(client)).toEqual([1, 2, 3])
})

test('a poster or a copy that was made later is in the message at once', async () => {
  const client = createClient()
  const { all, kind } = conversation(2)
  const media = {
    thumbUrl: null,
    thumbhash: null,
    width: 720,
    height: 1280,
    durationMs: 5000,
    contentType: 'video/webm',
    mp4Url: null,
  }
  all.push(message(3, { content: '/media/a', messageType: 'video', media }))
  await client.fetchQuery(threadQuery(kind, HIM))
  changeMedia(client, ['thread'], { url: '/media/a', media: { ...media, mp4Url: '/media/a/mp4' } })
  const thread = client.getQueryData<Thread>(KEY)
  expect(thread?.messages.map(({ media }) => media?.mp4Url)).toEqual([undefined, undefined, '/media/a/mp4'])
})
