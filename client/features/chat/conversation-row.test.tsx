import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { Conversation } from '#contract/chat.ts'
import { ConversationRow } from './conversation-row.tsx'

const nothing = () => undefined

async function menuOf(fromUserId: number, unreadCount: number) {
  const conversation = {
    user: { id: 7, username: 'theo', presence: 'away', thumbUrl: null, thumbhash: null },
    lastMessage: { fromUserId, content: 'Hello', messageType: 'text', createdAt: '2026-11-12T12:00:00.000Z' },
    unreadCount,
    mutedUntil: null,
    isPinned: false,
    isArchived: false,
    isRequest: false,
  } as Conversation
  const { user, unmount } = renderScreen(
    <ConversationRow
      conversation={conversation}
      now={new Date()}
      onToggleRead={nothing}
      onDelete={nothing}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'More for theo' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  unmount()
  return items
}

test('a conversation can be marked unread when the last word in it is the other’s', async () => {
  expect(await menuOf(7, 2)).toEqual(['Mark as read', 'Pin', 'Mute', 'Archive', 'Delete'])
  expect(await menuOf(7, 0)).toEqual(['Mark as unread', 'Pin', 'Mute', 'Archive', 'Delete'])
  expect(await menuOf(1, 0)).toEqual(['Pin', 'Mute', 'Archive', 'Delete'])
})
