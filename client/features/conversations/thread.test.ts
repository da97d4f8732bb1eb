import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import type { CurrentUser } from '#contract/auth.ts'
import type { Message } from '#contract/conversations.ts'
import type { ConversationKind } from './conversation-kind.ts'
import { addMessage, changeMedia, receiveMessage } from './thread.ts'
import { countBelow, findFirstUnread, hasNewer, type Thread } from './thread-pages.ts'
import { loadNewer, loadNewest, loadOlder, threadQuery } from './use-thread.ts'

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
    mediaKey: (id) => ['media', id],
    fetchMedia: () => Promise.reject(new Error('not here')),
    searchOf: () => ({ key: ['search', {}], ask: () => Promise.reject(new Error('not here')) }),
    fetchPage: async (_id, { before = Number.POSITIVE_INFINITY, after: from, around, limit = 50 }) => {
      const firstUnread = all.find(({ isRead }) => !isRead)?.seq ?? all.length + 1
      const after = around ? Math.max(firstUnread - 11, 0) : from
      asked.push({ ...(after === undefined ? {} : { after }), limit })
      const within = all.filter(({ seq }) => seq > (after ?? 0) && seq < before)
      return after === undefined ? within.slice(-limit) : within.slice(0, limit)
    },
    send: unused,
    markRead: unused,
    unsend: unused,
    edit: unused,
    changeStanding: () => Promise.reject(new Error('not here')),
    setDisappearing: () => Promise.reject(new Error('not here')),
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

test('what was edited or unsent meanwhile above the newest page is so after a reconnect, with bounded calls', async () => {
  const client = createClient()
  const { all, asked, kind } = conversation(1300)
  await client.fetchQuery(threadQuery(kind, HIM))
  while (seqs(client)[0] !== 1) await loadOlder(client, kind, HIM)
  const edit = { content: 'other words', editedAt: '2026-05-03T12:05:00.000Z' }
  all[899] = message(900, edit)
  all[299] = message(300, { content: '', unsent: true })
  asked.length = 0
  await client.fetchQuery({ ...threadQuery(kind, HIM), staleTime: 0 })
  const { messages } = client.getQueryData<Thread>(KEY)!
  expect([messages[899], messages[299]]).toMatchObject([edit, { content: '', unsent: true }])
  expect(seqs(client)).toEqual(upTo(1, 1300))
  expect(asked).toHaveLength(6)
})

test('a page that is read again brings nothing from further up', async () => {
  const client = createClient()
  const { all, kind } = conversation(300)
  await client.fetchQuery(threadQuery(kind, HIM))
  all.push(...upTo(301, 390).map((seq) => message(seq)))
  all[259] = message(260, { content: '', unsent: true })
  await client.fetchQuery({ ...threadQuery(kind, HIM), staleTime: 0 })
  expect(seqs(client)).toEqual(upTo(251, 390))
  expect(client.getQueryData<Thread>(KEY)!.messages[9]).toMatchObject({ seq: 260, unsent: true })
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

/** So many that were read, and after them so many that were not. */
function unreadConversation(read: number, unread: number) {
  const made = conversation(read)
  made.all.push(...upTo(read + 1, read + unread).map((seq) => message(seq, { isRead: false })))
  return made
}
const threadOf = (client: QueryClient) => client.getQueryData<Thread>(KEY)!

test('with 84 unread the first of them is there, below some that were read, and nothing up to the newest is missing', async () => {
  const client = createClient()
  const { asked, kind } = unreadConversation(30, 84)
  await client.fetchQuery(threadQuery(kind, HIM))
  expect(seqs(client)).toEqual(upTo(21, 114))
  expect(findFirstUnread(threadOf(client).messages, ME)).toBe(31)
  expect(hasNewer(threadOf(client))).toBe(false)
  expect(asked).toHaveLength(2)
  await loadOlder(client, kind, HIM)
  expect(seqs(client)).toEqual(upTo(1, 114))
})

test('a chat whose unread ones are all on the newest page is read with one call', async () => {
  const client = createClient()
  const { asked, kind } = unreadConversation(100, 40)
  await client.fetchQuery(threadQuery(kind, HIM))
  expect(asked).toEqual([{ limit: 50 }])
})

test('of very many unread a stretch is read, newer ones follow it page by page to the end', async () => {
  const client = createClient()
  const { kind } = unreadConversation(30, 1000)
  await client.fetchQuery(threadQuery(kind, HIM))
  expect(seqs(client)).toEqual(upTo(21, 220))
  expect(countBelow(threadOf(client), ME, 40)).toBe(990)
  await Promise.all([loadNewer(client, kind, HIM), loadNewer(client, kind, HIM)])
  expect(seqs(client)).toEqual(upTo(21, 270))
  while (hasNewer(threadOf(client))) await loadNewer(client, kind, HIM)
  expect(seqs(client)).toEqual(upTo(21, 1030))
})

test('what is pushed below a stretch is counted, and put there when one comes to it', async () => {
  const client = createClient()
  const { all, kind } = unreadConversation(0, 500)
  await client.fetchQuery(threadQuery(kind, HIM))
  all.push(message(501, { isRead: false }))
  addMessage(client, kind, message(501, { isRead: false }), true)
  expect(seqs(client)).toEqual(upTo(1, 200))
  expect(countBelow(threadOf(client), ME, 200)).toBe(301)
  await loadNewest(client, kind, HIM)
  expect(seqs(client)).toEqual(upTo(452, 501))
  expect(threadOf(client)).toMatchObject({ hasOlder: true, newestSeq: 501 })
})

test('no answer that comes late tears a hole into what was loaded in the meantime', async () => {
  const client = createClient()
  const { kind } = unreadConversation(0, 500)
  await client.fetchQuery(threadQuery(kind, HIM))
  const late = Promise.withResolvers<void>()
  const slow: ConversationKind = {
    ...kind,
    fetchPage: async (id, page) => {
      const answer = await kind.fetchPage(id, page)
      await late.promise
      return answer
    },
  }
  const answers = [loadNewer, loadOlder].map((load) => load(client, slow, HIM))
  const again = client.fetchQuery({ ...threadQuery(slow, HIM), staleTime: 0 })
  await loadNewest(client, kind, HIM)
  late.resolve()
  await Promise.all([...answers, again])
  expect(seqs(client)).toEqual(upTo(451, 500))
})

test('who was away for very many messages reads on where he was', async () => {
  const client = createClient()
  const { all, kind } = conversation(60)
  await client.fetchQuery(threadQuery(kind, HIM))
  all.push(...upTo(61, 3000).map((seq) => message(seq, { isRead: false })))
  await client.fetchQuery({ ...threadQuery(kind, HIM), staleTime: 0 })
  expect(seqs(client)).toEqual(upTo(11, 1060))
  expect(countBelow(threadOf(client), ME, 60)).toBe(2940)
})
