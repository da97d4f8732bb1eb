import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/platform/api/api-error.ts'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import type { CurrentUser } from '#contract/auth.ts'
import type { Message, MessageDraft } from '#contract/conversations.ts'
import type { ConversationKind } from '../conversation-kind.ts'
import { Outbox } from './outbox.ts'
import type { NoteCall, OutgoingNote } from './outgoing-note.ts'

const ME = 1
const BEN = { kind: 'direct', id: 2 } as const
const CARL = { kind: 'direct', id: 3 } as const
const offline = new ApiError({ status: 0, code: 'offline', message: 'Network error' })

type Send = (id: number, draft: MessageDraft) => Promise<void>

// These browsers have no IndexedDB, like some private windows: what waits is in memory.

/** A server that takes everything, unless `send` throws. */
function conversations(send: Send): ConversationKind {
  let seq = 0
  const unused = () => Promise.reject(new Error('not in these tests'))
  return {
    kind: 'direct',
    threadKey: (id) => ['thread', id],
    mediaKey: (id) => ['media', id],
    fetchMedia: () => Promise.reject(new Error('not here')),
    searchOf: () => ({ key: ['search', {}], ask: () => Promise.reject(new Error('not here')) }),
    fetchPage: unused,
    markRead: unused,
    edit: unused,
    unsend: unused,
    changeStanding: () => Promise.reject(new Error('not here')),
    setDisappearing: () => Promise.reject(new Error('not here')),
    send: async (id, draft) => {
      await send(id, draft)
      seq += 1
      return { ...draft, id: seq, seq, fromUserId: ME, unsent: false, isRead: false, media: null } as Message
    },
    idOf: () => 0,
    returnsText: false,
    announcement: () => '',
    list: { addMessage() {}, markRead() {}, refreshUnread() {} },
  }
}

let outbox: Outbox
let stop: () => void

function start(send: Send, facts: Partial<ConversationKind> = {}) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(currentUserQuery.queryKey, { id: ME } as CurrentUser)
  const kind = { ...conversations(send), ...facts }
  const sendNote = (id: number, note: OutgoingNote, { clientId, signal }: NoteCall) =>
    kind.send(id, { content: note.type, messageType: 'text', clientId }, signal)
  const notes = { album: sendNote, 'album-request': sendNote, poll: sendNote }
  stop = outbox.start(ME, queryClient, { kinds: { direct: kind, group: kind }, notes })
}

beforeEach(() => {
  vi.useFakeTimers()
  outbox = new Outbox()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what was written before the outbox was started goes out when it is', async () => {
  const sent: string[] = []
  outbox.queue(BEN, { content: 'early', messageType: 'text' })
  start(async (_id, { content }) => void sent.push(content))
  await vi.waitFor(() => expect(sent).toEqual(['early']))
  await vi.waitFor(() => expect(outbox.entries.get()).toEqual([]))
})

test('one conversation waits for its own messages in order, and for no other', async () => {
  const sent: string[] = []
  let isCut = true
  start(async (id, { content }) => {
    if (id === BEN.id && isCut) throw offline
    sent.push(content)
  })
  for (const content of ['one', 'two', 'three']) {
    outbox.queue(BEN, { content, messageType: 'text' })
    vi.advanceTimersByTime(1)
  }
  outbox.queue(CARL, { content: 'meanwhile', messageType: 'text' })
  await vi.waitFor(() => expect(sent).toEqual(['meanwhile']))
  isCut = false
  outbox.flush()
  await vi.waitFor(() => expect(sent).toEqual(['meanwhile', 'one', 'two', 'three']))
})

test('a poll or an album goes out by its own call, in its place among the messages', async () => {
  const sent: string[] = []
  let isCut = true
  start(async (_id, { content }) => {
    if (isCut) throw offline
    sent.push(content)
  })
  outbox.queue(BEN, { content: 'before', messageType: 'text' })
  vi.advanceTimersByTime(1)
  outbox.queueNote(BEN, { type: 'album', albumId: 7, count: 2, time: 'hour' })
  vi.advanceTimersByTime(1)
  outbox.queue(BEN, { content: 'after', messageType: 'text' })
  await vi.waitFor(() => expect(outbox.entries.get()).toHaveLength(3))
  isCut = false
  outbox.flush()
  await vi.waitFor(() => expect(sent).toEqual(['before', 'album', 'after']))
})

test('a poll that was refused waits to be retried, as the same one', async () => {
  const tried: unknown[] = []
  let isRefused = true
  const answer: Send = async (_id, { clientId }) => {
    tried.push(clientId)
    if (isRefused) throw new ApiError({ status: 403, code: 'not_allowed', message: 'Not now' })
  }
  start(answer, { returnsText: true })
  const poll = { question: 'Where?', answers: ['Here', 'There'], isMultiple: false, isAnonymous: true }
  outbox.queueNote(BEN, { type: 'poll', poll })
  await vi.waitFor(() => expect(outbox.entries.get()).toMatchObject([{ note: { poll }, state: 'failed' }]))
  isRefused = false
  outbox.retry(outbox.entries.get()[0]!)
  await vi.waitFor(() => expect(outbox.entries.get()).toEqual([]))
  expect([tried.length, new Set(tried).size]).toEqual([2, 1])
})

test('what is forwarded goes by its number, and is no draft when it is refused', async () => {
  const drafts: unknown[] = []
  const refuse: Send = async (_id, draft) => {
    drafts.push(draft)
    throw new ApiError({ status: 403, code: 'not_allowed', message: 'Not that' })
  }
  start(refuse, { returnsText: true })
  outbox.queue(BEN, { content: '', messageType: 'text', forwardOf: 7 })
  await vi.waitFor(() => expect(outbox.entries.get()).toMatchObject([{ forwardOf: 7, state: 'failed' }]))
  expect(drafts).toMatchObject([{ content: '', forwardOf: 7 }])
})

test('a refused message stays with what was written, and is the same one when it is retried', async () => {
  const tried: unknown[] = []
  let isRefused = true
  start(async (_id, { clientId }) => {
    tried.push(clientId)
    if (isRefused) throw new ApiError({ status: 400, code: 'invalid', message: 'Not like this' })
  })
  outbox.queue(BEN, { content: 'stubborn', messageType: 'text' })
  await vi.waitFor(() =>
    expect(outbox.entries.get()).toMatchObject([{ content: 'stubborn', state: 'failed' }]),
  )
  isRefused = false
  outbox.retry(outbox.entries.get()[0]!)
  await vi.waitFor(() => expect(outbox.entries.get()).toEqual([]))
  expect(new Set(tried).size).toBe(1)
  expect(tried).toHaveLength(2)
})

test('a voice note is uploaded as one, with its waveform', async () => {
  const uploads: [string, FormData][] = []
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    _method,
    url,
  ) {
    Object.assign(this, { address: String(url) })
  })
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(() => undefined)
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    uploads.push([(this as unknown as { address: string }).address, body as FormData])
  })
  start(async () => undefined)
  const voice = { waveform: '08v', durationMs: 2000 }
  outbox.queue(BEN, { content: '', messageType: 'voice', file: new Blob(['sound']), voice })
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  const [[address, form]] = uploads as [[string, FormData]]
  expect([address, form.get('waveform')]).toEqual(['/api/voice-notes', '08v'])
})
