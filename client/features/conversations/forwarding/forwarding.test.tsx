import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { Conversation } from '#contract/chat.ts'
import type { Message } from '#contract/conversations.ts'
import type { Group } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { outbox } from '../outbox/outbox.ts'
import { ForwardSheet } from './forward-sheet.tsx'
import { isForwardable } from './forwardable.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const message: Message = {
  id: 11,
  seq: 1,
  fromUserId: 2,
  content: 'Well said',
  messageType: 'text',
  media: null,
  unsent: false,
  isRead: true,
  clientId: null,
  createdAt: '2026-05-03T12:00:00.000Z',
}

const names = ['adam', 'boris', 'cem', 'dario', 'emil', 'fritz']
const standing = { mutedUntil: null, isPinned: false, isArchived: false, isRequest: false }
const chats = names.map(
  (username, index): Conversation => ({
    user: {
      id: index + 1,
      username,
      firstName: null,
      profileImageUrl: null,
      thumbUrl: null,
      thumbhash: null,
      presence: 'away',
      isVerified: false,
    },
    lastMessage: { ...message, fromUserId: index + 1, toUserId: 99 },
    unreadCount: 0,
    ...standing,
  }),
)
const group: Group = {
  id: 7,
  name: 'Hikers',
  description: '',
  isPrivate: true,
  createdAt: message.createdAt,
  isCreator: false,
  groupRole: 'member',
  picture: null,
  memberCount: 3,
  unreadCount: 0,
  ...standing,
}

test('a message goes to the chats and groups that one chooses, up to a limit, each by its own way', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://here')
    const search = searchParams.get('search') ?? ''
    const found = chats.filter(({ user }) => user.username.includes(search))
    return Response.json(pathname === '/api/groups' ? [group] : found)
  })
  const queue = vi.spyOn(outbox, 'queue').mockImplementation(() => undefined)
  const onClose = vi.fn()
  const { user } = renderScreen(<ForwardSheet message={message} onClose={onClose} />)
  expect(await screen.findAllByRole('checkbox')).toHaveLength(names.length + 1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Forward' }).disabled).toBe(true)
  await user.type(screen.getByPlaceholderText('Search chats and groups'), 'boris')
  await screen.findByRole('checkbox', { name: 'boris' })
  await vi.waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1))
  await user.click(screen.getByRole('checkbox', { name: 'boris' }))
  await user.clear(screen.getByPlaceholderText('Search chats and groups'))
  await user.click(await screen.findByRole('checkbox', { name: 'Hikers' }))
  for (const name of ['adam', 'cem', 'dario']) await user.click(screen.getByRole('checkbox', { name }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'emil' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: `Forward (${limits.forward})` }))
  const draft = { messageType: 'text', content: '', forwardOf: 11 }
  expect(queue.mock.calls.slice(0, 2)).toEqual([
    [{ kind: 'direct', id: 2 }, draft],
    [{ kind: 'group', id: 7 }, draft],
  ])
  expect(queue).toHaveBeenCalledTimes(limits.forward)
  expect(onClose).toHaveBeenCalledOnce()
})

test('what was meant for a time, for one look or not for the eye yet is not offered', () => {
  const media = { blurred: true } as Message['media']
  expect(isForwardable(message)).toBe(true)
  const others: Partial<Message>[] = [
    { unsent: true },
    { expiresAt: '2026-05-04T12:00:00.000Z' },
    { viewOnce: { state: 'closed', openedBy: 0 } },
    { messageType: 'image', media },
    { messageType: 'album' },
    { messageType: 'voice' },
    { messageType: 'notice' },
  ]
  expect(others.filter((facts) => isForwardable({ ...message, ...facts }))).toEqual([])
})
