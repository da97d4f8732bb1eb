import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { ConversationUser, DirectMessage } from '#contract/chat.ts'
import { CautionLine } from './caution-line.tsx'

const theo = { id: 7, username: 'theo' } as ConversationUser
const says = (fromUserId: number, content: string) =>
  ({ fromUserId, content, messageType: 'text' }) as DirectMessage

test('a stranger who speaks of money brings a line of caution with a way to report him, one’s own words do not', async () => {
  const { unmount } = renderScreen(<CautionLine user={theo} messages={[says(1, 'I have no money')]} />)
  expect(screen.queryByRole('note')).toBeNull()
  unmount()
  const { user } = renderScreen(<CautionLine user={theo} messages={[says(7, 'Write me on Telegram')]} />)
  expect(screen.getByText('Never send money to someone you have not met')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
