import { expect, test } from 'vitest'
import type { Message } from '#contract/conversations.ts'
import type { OutboxEntry } from '../outbox/outbox-entries.ts'
import { buildRows } from './thread-rows.ts'

const ME = 1
const HIM = 2
const now = new Date('2026-05-03T18:00:00')

const message = (seq: number, fromUserId: number, at: string, clientId: string | null = null): Message => ({
  id: seq,
  seq,
  fromUserId,
  content: 'x',
  messageType: 'text',
  media: null,
  unsent: false,
  isRead: true,
  clientId,
  createdAt: new Date(at).toISOString(),
})
const entry = (clientId: string): OutboxEntry => ({
  clientId,
  conversation: { kind: 'direct', id: HIM },
  messageType: 'text',
  content: 'x',
  createdAt: now.toISOString(),
  state: 'waiting',
})
const rowsOf = (messages: Message[], entries: OutboxEntry[] = [], firstUnreadSeq?: number) =>
  buildRows({ messages, entries, viewerId: ME, firstUnreadSeq, now })

test('each day has its name above its first message', () => {
  const rows = rowsOf([
    message(1, HIM, '2026-05-02T22:00:00'),
    message(2, HIM, '2026-05-02T22:01:00'),
    message(3, HIM, '2026-05-03T09:00:00'),
  ])
  expect(rows.map(({ day }) => day)).toEqual(['Yesterday', undefined, 'Today'])
})

test('a run ends with the other sender, and with the day', () => {
  const rows = rowsOf([
    message(1, HIM, '2026-05-02T22:00:00'),
    message(2, HIM, '2026-05-03T09:00:00'),
    message(3, HIM, '2026-05-03T09:00:10'),
    message(4, ME, '2026-05-03T09:01:00'),
  ])
  expect(rows.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, true],
    [true, false],
    [false, true],
    [true, true],
  ])
})

test('a notice ends the run of the one it names', () => {
  const said = (seq: number) => message(seq, HIM, '2026-05-03T09:00:00')
  const rows = rowsOf([said(1), { ...said(2), messageType: 'notice', content: 'left' }, said(3)])
  expect(rows.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ])
})

test('the line of new messages stands above the first unread one', () => {
  const messages = [message(1, HIM, '2026-05-03T09:00:00'), message(2, HIM, '2026-05-03T09:00:00')]
  expect(rowsOf(messages, [], 2).map(({ startsUnread }) => startsUnread)).toEqual([false, true])
})

test('what waits stands at the end, and not beside the message that it has become', () => {
  const rows = rowsOf([message(1, ME, '2026-05-03T09:00:00', 'first')], [entry('first'), entry('second')])
  expect(rows.map(({ key }) => key)).toEqual(['first', 'second'])
  expect(rows.map((row) => row.entry !== undefined)).toEqual([false, true])
})

test('a message whose time is over is not drawn, whether the server has emptied it yet or not', () => {
  const over = '2020-01-01T00:00:00.000Z'
  const ahead = '2999-01-01T00:00:00.000Z'
  const rows = rowsOf([
    { ...message(1, HIM, '2026-05-03T17:00'), expiresAt: over },
    { ...message(2, HIM, '2026-05-03T17:01'), expiresAt: ahead },
    { ...message(3, HIM, '2026-05-03T17:02'), expiresAt: over, unsent: true },
  ])
  expect(rows.map(({ message }) => message?.seq)).toEqual([2])
})
