import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { Message } from '#contract/conversations.ts'
import { MessageBubble } from '../messages/message-bubble.tsx'
import { ReactionChips } from './reaction-chips.tsx'
import { withReaction } from './reactions.ts'

const message: Message = {
  id: 1,
  seq: 1,
  fromUserId: 2,
  content: 'Hello',
  messageType: 'text',
  media: null,
  unsent: false,
  isRead: true,
  clientId: null,
  createdAt: '2026-05-03T12:00:00.000Z',
}

test('a member has one reaction on a message, and what is told twice is there once', () => {
  const once = withReaction(message, 2, '❤️')
  expect(withReaction(once, 2, '❤️').reactions).toEqual([{ userId: 2, emoji: '❤️' }])
  expect(withReaction(once, 2, '🔥').reactions).toEqual([{ userId: 2, emoji: '🔥' }])
  expect(withReaction(once, 2, null).reactions).toBeUndefined()
})

test('two taps on a message like it, one does nothing', () => {
  const onLike = vi.fn()
  renderScreen(
    <MessageBubble
      message={message}
      isOwn={false}
      isLast
      onOpenMedia={() => undefined}
      onOpenMenu={() => undefined}
      onLike={onLike}
    />,
  )
  const tap = (timeStamp: number) => {
    const event = new MouseEvent('click', { bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    fireEvent(screen.getByText('Hello'), event)
  }
  tap(1000)
  tap(3000)
  expect(onLike).not.toHaveBeenCalled()
  tap(3200)
  expect(onLike).toHaveBeenCalledOnce()
})

test('how many reacted stands below a message, who it was in a sheet, and there one takes back one’s own', async () => {
  const onTakeBack = vi.fn()
  const { user } = renderScreen(
    <ReactionChips
      reactions={[
        { userId: 1, emoji: '❤️' },
        { userId: 2, emoji: '🔥' },
        { userId: 3, emoji: '❤️' },
      ]}
      isOwn={false}
      viewerId={1}
      nameOf={(userId) => ['', 'You', 'theo', 'max'][userId]!}
      onTakeBack={onTakeBack}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Reactions: ❤️ 2, 🔥 1' }))
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    '❤️YouRemove',
    '🔥theo',
    '❤️max',
  ])
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(onTakeBack).toHaveBeenCalledWith('❤️')
})
