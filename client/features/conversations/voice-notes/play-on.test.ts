import { expect, test } from 'vitest'
import { summarize } from '#client/platform/sound/levels.ts'
import type { Message, MessageMedia } from '#contract/conversations.ts'
import { isStrange, nextVoice, trackOf } from './play-on.ts'

const media: MessageMedia = {
  thumbUrl: null,
  thumbhash: null,
  width: 0,
  height: 0,
  durationMs: 3000,
  contentType: 'audio/webm',
  mp4Url: null,
  waveform: '08v',
}

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: seq,
  seq,
  fromUserId: 2,
  content: `/media/${seq}`,
  messageType: 'voice',
  media,
  unsent: false,
  isRead: true,
  clientId: null,
  createdAt: '2026-05-03T12:00:00.000Z',
  ...more,
})
const text = (seq: number) => message(seq, { content: 'Hello', messageType: 'text', media: null })
const after = (...others: Message[]) => nextVoice([message(1), ...others], '/media/1')?.id

test('the voice note that follows is next, over what was unsent', () => {
  expect(after(message(2), message(3))).toBe('/media/2')
  expect(after(message(2, { unsent: true, content: '', media: null }), message(3))).toBe('/media/3')
})

test('nothing is next after a text, at the end, or where one has not answered its sender', () => {
  expect(after(text(2), message(3))).toBeUndefined()
  expect(after()).toBeUndefined()
  expect(after(message(2, { media: { ...media, blurred: true } }), message(3))).toBeUndefined()
  expect(nextVoice([message(1)], '/media/9')).toBeUndefined()
})

test('nothing is played unasked of one whom one has never answered; a group is another matter', () => {
  const direct = { kind: 'direct', id: 2 } as const
  expect(isStrange(direct, 1, [message(1), message(2)])).toBe(true)
  expect(isStrange(direct, 1, [message(1), message(2, { fromUserId: 1 })])).toBe(false)
  expect(isStrange({ kind: 'group', id: 2 }, 1, [message(1)])).toBe(false)
})

test('nothing that has disappeared is next', () => {
  expect(after(message(2, { expiresAt: '2020-01-01T00:00:00.000Z' }))).toBeUndefined()
})

test('of an MP4 that not every browser plays, the copy is offered first', () => {
  const addresses = (contentType: string) =>
    trackOf('/media/1', { ...media, contentType, mp4Url: '/media/1/mp4' }).sources.map(({ src }) => src)
  expect(addresses('audio/webm')).toEqual(['/media/1', '/media/1/mp4'])
  expect(addresses('audio/mp4')).toEqual(['/media/1/mp4', '/media/1'])
})

test('a recording is drawn in bounded stretches, each as loud as its loudest moment', () => {
  expect(summarize([0.2, 0.4, 0.8, 0.1], 2)).toEqual([0.5, 1])
  expect(summarize(Array.from({ length: 1000 }, () => 0.5))).toHaveLength(64)
  // A whisper is drawn as one.
  expect(summarize([0.03])).toEqual([0.2])
  expect(summarize([])).toEqual([0])
})
