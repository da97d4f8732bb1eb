import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import { Composer } from '../composer/composer.tsx'
import { storeDraft } from '../drafts.ts'
import { outbox } from '../outbox/outbox.ts'
import { findMentioned, type Mentionable } from './mentionable.ts'
import { MentionedWords } from './mentioned-words.tsx'

const GROUP = 7
const member = (id: number, name: string, username = name): Mentionable => ({
  id,
  name,
  username,
  thumbUrl: null,
  thumbhash: null,
})
const members = [member(2, 'Sam'), member(3, 'Samuel', 'sammy'), member(4, 'Ben Jo', 'benjo')]

afterEach(() => {
  storeDraft(1, `group:${GROUP}`, '')
  vi.restoreAllMocks()
})

function renderComposer() {
  const queue = vi.spyOn(outbox, 'queue').mockImplementation(() => undefined)
  const { user } = renderScreen(
    <ViewerProvider viewer={{ id: 1 } as CurrentUser}>
      <Composer
        conversation={{ kind: 'group', id: GROUP }}
        placeholder="Message"
        attachMenu="together"
        mentionable={members}
        typingSignal={{ name: 'groups.typing', payload: { groupId: GROUP } }}
        isReturned={false}
      />
    </ViewerProvider>,
  )
  const box = screen.getByPlaceholderText<HTMLTextAreaElement>('Message')
  const offered = () => {
    const list = screen.queryByRole('listbox', { name: 'Mention a member' })
    return list
      ? within(list)
          .getAllByRole('option')
          .map((option) => option.id.split('-').at(-1))
      : []
  }
  return { user, box, queue, offered }
}

test('an @ offers the members, fewer with each letter, by either of their names', async () => {
  const { user, box, offered } = renderComposer()
  await user.type(box, 'Hi ')
  expect(offered()).toEqual([])
  await user.type(box, '@')
  expect(offered()).toEqual(['2', '3', '4'])
  await user.type(box, 'sam')
  expect(offered()).toEqual(['2', '3'])
  await user.type(box, 'm')
  expect(offered()).toEqual(['3'])
  await user.type(box, 'x')
  expect(offered()).toEqual([])
})

test('arrows choose, Enter and Tab take the name, Escape closes the list and leaves the text', async () => {
  const { user, box, queue, offered } = renderComposer()
  await user.type(box, '@{ArrowDown}{Enter}')
  expect(box.value).toBe('@Samuel ')
  await user.type(box, '@{ArrowUp}{Tab}')
  expect(box.value).toBe('@Samuel @Ben Jo ')
  await user.type(box, '@{Escape}s')
  expect([offered(), box.value]).toEqual([[], '@Samuel @Ben Jo @s'])
  expect(queue).not.toHaveBeenCalled()
  await user.type(box, '{Enter}')
  expect(queue).toHaveBeenCalledWith(
    { kind: 'group', id: GROUP },
    expect.objectContaining({ content: '@Samuel @Ben Jo @s', mentionedIds: [3, 4] }),
  )
})

test('a touch takes the name in the middle of a text, and the field stays where one writes', async () => {
  const { user, box } = renderComposer()
  await user.type(box, 'ask today')
  box.setSelectionRange(4, 4)
  await user.keyboard('@')
  await user.click(screen.getByRole('option', { name: 'Sam' }))
  expect([box.value, document.activeElement, box.selectionStart]).toEqual(['ask @Sam today', box, 9])
})

test('a text mentions whom it names as whole words, the longest name first, whether chosen or typed', () => {
  expect(findMentioned('@Samuel, @Sam and @Ben Jo; me@Sam, @Samu @nobody', members)).toEqual([3, 2, 4])
})

test('a mention leads to the member’s page, and one’s own stands out', () => {
  const mentions = [
    { userId: 2, name: 'Sam' },
    { userId: 1, name: 'Me' },
  ]
  renderScreen(
    <ViewerProvider viewer={{ id: 1 } as CurrentUser}>
      <p data-testid="words">
        <MentionedWords text="@Sam and @Me, @Ben" mentions={mentions} isOwn={false} asksFirst={false} />
      </p>
    </ViewerProvider>,
  )
  expect(screen.getByTestId('words').textContent).toBe('@Sam and @Me, @Ben')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['@Sam', '/user/2'],
    ['@Me', '/profile'],
  ])
})
