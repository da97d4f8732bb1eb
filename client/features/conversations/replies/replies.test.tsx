import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import type { Message, Quote } from '#contract/conversations.ts'
import { Composer } from '../composer/composer.tsx'
import type { ConversationKind } from '../conversation-kind.ts'
import { outbox } from '../outbox/outbox.ts'
import type { Thread } from '../thread-pages.ts'
import { loadAround } from '../use-thread.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const quote: Quote = { seq: 3, fromUserId: 2, messageType: 'image', excerpt: '', unsent: false }

test('what is answered stands above the field, goes along with the message, and can be left', async () => {
  const queue = vi.spyOn(outbox, 'queue').mockImplementation(() => undefined)
  const onReplyEnd = vi.fn()
  const { user } = renderScreen(
    <ViewerProvider viewer={{ id: 1 } as CurrentUser}>
      <Composer
        conversation={{ kind: 'direct', id: 2 }}
        placeholder="Type a message..."
        attachMenu="apart"
        typingSignal={{ name: 'chat.typing', payload: { toUserId: 2 } }}
        isReturned={false}
        reply={{ quote, name: 'theo' }}
        onReplyEnd={onReplyEnd}
      />
    </ViewerProvider>,
  )
  expect(screen.getByRole('status', { name: 'Replying to theo' }).textContent).toContain('Photo')
  await user.click(screen.getByRole('button', { name: 'Cancel reply' }))
  await user.type(screen.getByPlaceholderText('Type a message...'), '{Escape}')
  expect(onReplyEnd).toHaveBeenCalledTimes(2)
  await user.type(screen.getByPlaceholderText('Type a message...'), 'Nice{Enter}')
  expect(queue.mock.lastCall?.[1]).toMatchObject({ content: 'Nice', replyTo: quote })
  expect(onReplyEnd).toHaveBeenCalledTimes(3)
})

const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ seq: from + index }) as Message)

test('a message far up is loaded with what stands around it, and one nearby joins what is there', async () => {
  const client = new QueryClient()
  const kind = {
    threadKey: () => ['thread'],
    fetchPage: async (_id: number, { around }: { around?: number | 'unread' }) =>
      upTo(Math.max(Number(around) - 25, 1), Number(around) + 24),
  } as Partial<ConversationKind> as ConversationKind
  const seqs = () => client.getQueryData<Thread>(['thread'])?.messages.map(({ seq }) => seq)
  const begin = () =>
    client.setQueryData<Thread>(['thread'], { messages: upTo(351, 400), hasOlder: true, newestSeq: 400 })
  begin()
  await loadAround(client, kind, 2, 90)
  expect([seqs()?.[0], seqs()?.at(-1)]).toEqual([65, 114])
  expect(client.getQueryData<Thread>(['thread'])).toMatchObject({ hasOlder: true, newestSeq: 400 })
  begin()
  await loadAround(client, kind, 2, 330)
  expect([seqs()?.[0], seqs()?.at(-1)]).toEqual([305, 400])
  begin()
  await loadAround(client, kind, 2, 5)
  expect(client.getQueryData<Thread>(['thread'])).toMatchObject({ hasOlder: false })
})
