import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import type { Message } from '#contract/conversations.ts'
import type { MessageEdit } from '#contract/editing.ts'
import { Composer } from '../composer/composer.tsx'
import type { ConversationKind } from '../conversation-kind.ts'
import { storeDraft } from '../drafts.ts'
import { MessageBubble } from '../messages/message-bubble.tsx'
import { mergeMessages, type Thread } from '../thread-pages.ts'
import { applyEdit } from './edits.ts'
import { useEdit } from './use-edit.ts'

const ME = 1
const HIM = 2

const message = (seq: number, facts: Partial<Message> = {}): Message => ({
  id: seq,
  seq,
  fromUserId: ME,
  content: `Words ${seq}`,
  messageType: 'text',
  media: null,
  unsent: false,
  isRead: true,
  clientId: null,
  createdAt: new Date().toISOString(),
  ...facts,
})

const edited = (seq: number, content: string, editedAt = '2026-05-03T12:10:00.000Z'): MessageEdit => ({
  id: seq,
  seq,
  fromUserId: ME,
  content,
  editedAt,
})

type Edit = ConversationKind['edit']

const unused = () => undefined
const list = { addMessage: unused, markRead: unused, refreshUnread: unused }
const kindWith = (edit: Edit) =>
  ({
    kind: 'direct',
    threadKey: () => ['thread'],
    edit,
    list,
  }) as Partial<ConversationKind> as ConversationKind

function Chat({ edit, messages }: { edit: Edit; messages: Message[] }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const edits = useEdit(kindWith(edit), HIM, { viewerId: ME, onStart: () => field.current?.focus() })
  return (
    <ViewerProvider viewer={{ id: ME } as CurrentUser}>
      <Composer
        ref={field}
        conversation={{ kind: 'direct', id: HIM }}
        placeholder="Type a message..."
        attachMenu="apart"
        typingSignal={{ name: 'chat.typing', payload: { toUserId: HIM } }}
        isReturned={false}
        editing={edits.editing}
        onEditLast={() => edits.startLast(messages)}
      />
    </ViewerProvider>
  )
}

const own = [
  message(1, { createdAt: '2026-05-03T12:00:00.000Z' }),
  message(2),
  message(3, { fromUserId: HIM }),
]
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

test('the key upwards edits the last own text, Enter saves it, and what was begun comes back', async () => {
  storeDraft(ME, `direct:${HIM}`, '')
  const edit = vi.fn<Edit>(async (_id, id, content) => edited(id, content))
  const { user } = renderScreen(<Chat edit={edit} messages={own} />)
  await user.type(field(), 'Begun{ArrowUp}')
  expect(screen.queryByRole('status', { name: 'Editing message' })).toBeNull()
  await user.clear(field())
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('status', { name: 'Editing message' }).textContent).toContain('Words 2')
  expect(field().value).toBe('Words 2')
  storeDraft(ME, `direct:${HIM}`, 'Begun')
  await user.keyboard(' and more{Enter}')
  expect(edit).toHaveBeenCalledExactlyOnceWith(HIM, 2, 'Words 2 and more')
  await waitFor(() => expect(field().value).toBe('Begun'))
  expect(screen.queryByRole('status', { name: 'Editing message' })).toBeNull()
})

test('what cannot be saved says why and stays in the field until one leaves it', async () => {
  storeDraft(ME, `direct:${HIM}`, '')
  const edit = vi.fn<Edit>().mockRejectedValue(new TypeError('Failed to fetch'))
  const { user } = renderScreen(<Chat edit={edit} messages={own} />)
  await user.click(field())
  await user.keyboard('{ArrowUp}!{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Please try again.')
  expect(field().value).toBe('Words 2!')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().value).toBe('')
})

test('words that are as they were are not sent', async () => {
  const edit = vi.fn<Edit>()
  const { user } = renderScreen(<Chat edit={edit} messages={own} />)
  await user.click(field())
  await user.keyboard('{ArrowUp} ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(edit).not.toHaveBeenCalled()
  expect(screen.queryByRole('status', { name: 'Editing message' })).toBeNull()
  await user.keyboard('{ArrowUp}')
  await user.click(screen.getByRole('button', { name: 'Cancel editing' }))
  expect(document.activeElement).toBe(field())
})

test('an edit changes the message and what quotes it, and nothing that was unsent or is later', () => {
  const client = new QueryClient()
  client.setQueryData(currentUserQuery.queryKey, { id: ME } as CurrentUser)
  const quote = { seq: 1, fromUserId: ME, messageType: 'text', excerpt: 'Words 1', unsent: false } as const
  const messages = [message(1), message(2, { quote }), message(3, { unsent: true, content: '' })]
  client.setQueryData<Thread>(['thread'], { messages, hasOlder: false, newestSeq: 3 })
  const kind = kindWith(() => Promise.reject(new Error('not here')))
  applyEdit(client, kind, HIM, edited(1, 'New words'))
  applyEdit(client, kind, HIM, edited(1, 'Older words', '2026-05-03T12:09:00.000Z'))
  applyEdit(client, kind, HIM, edited(3, 'Too late'))
  const [first, second, third] = client.getQueryData<Thread>(['thread'])!.messages
  expect([first!.content, second!.quote?.excerpt, third!.content]).toEqual(['New words', 'New words', ''])
  const [joined] = mergeMessages(ME, [first!], [message(1)])
  expect(joined).toMatchObject({ content: 'New words', editedAt: first!.editedAt })
  expect(mergeMessages(ME, [first!], [message(1, { unsent: true, content: '' })])[0]!.content).toBe('')
})

test('a message that was edited says so, one that was unsent since does not', () => {
  const draw = (facts: Partial<Message>) =>
    renderScreen(
      <MessageBubble
        message={message(1, { editedAt: '2026-05-03T12:10:00.000Z', ...facts })}
        isOwn
        isLast
        onOpenMedia={unused}
        onOpenMenu={unused}
        onLike={unused}
      />,
    )
  const { unmount } = draw({})
  expect(screen.getByText('edited')).toBeDefined()
  unmount()
  draw({ unsent: true })
  expect(screen.queryByText('edited')).toBeNull()
})
