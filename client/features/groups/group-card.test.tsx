import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { Group } from '#contract/groups.ts'
import { GroupCard } from './group-card.tsx'

const group: Group = {
  id: 7,
  name: 'Dinner',
  description: '',
  isPrivate: true,
  createdAt: '2026-01-02T03:04:05.000Z',
  isCreator: false,
  groupRole: 'member',
  picture: null,
  memberCount: 3,
  unreadCount: 0,
  isPinned: false,
  isArchived: false,
  isRequest: false,
  mutedUntil: null,
}

async function menuOf(shown: Group): Promise<(string | null)[]> {
  const chosen: string[] = []
  const { user, unmount } = renderScreen(
    <GroupCard group={shown} onLeave={() => chosen.push('leave')} onDelete={() => chosen.push('delete')} />,
  )
  fireEvent.contextMenu(screen.getByRole('link', { name: /Dinner/ }))
  const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  await user.click(screen.getByRole('menuitem', { name: 'Leave group' }))
  expect(chosen).toEqual(['leave'])
  unmount()
  return labels
}

test('the right button offers for a group what its chat and its card do; deleting it, to its creator alone', async () => {
  expect(await menuOf(group)).toEqual(['Group info', 'Pin', 'Mute', 'Archive', 'Leave group'])
  expect((await menuOf({ ...group, isCreator: true })).at(-1)).toBe('Delete group')
})
