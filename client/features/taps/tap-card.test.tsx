import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { Tap } from '#contract/taps.ts'
import { ReceivedTap, SentTap } from './tap-card.tsx'

const tap: Tap = {
  id: 3,
  fromUserId: 5,
  toUserId: 1,
  status: 'pending',
  createdAt: '2026-01-02T03:04:05.000Z',
  user: {
    id: 5,
    username: 'theo',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    thumbUrl: null,
    thumbhash: null,
    presence: 'away',
    isVerified: false,
    profile: null,
  },
}

async function menuOf(card: ReactNode): Promise<(string | null)[]> {
  const { unmount } = renderScreen(<ul>{card}</ul>)
  fireEvent.contextMenu(screen.getByRole('link', { name: /theo/ }))
  const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  unmount()
  return labels
}

test('the right button offers to answer a tap that waits, and for every tap his page and his chat', async () => {
  const now = new Date('2026-01-02T04:00:00Z')
  const rest = ['View profile', 'Message']
  expect(await menuOf(<ReceivedTap tap={tap} now={now} />)).toEqual(['Accept', 'Pass', ...rest])
  expect(await menuOf(<SentTap tap={tap} now={now} />)).toEqual(rest)
})
