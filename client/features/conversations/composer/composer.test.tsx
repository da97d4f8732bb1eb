import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import { outbox } from '../outbox/outbox.ts'
import { Composer } from './composer.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

test('the Enter that ends a word of an input method sends nothing, as Safari reports it too', async () => {
  const queue = vi.spyOn(outbox, 'queue').mockImplementation(() => undefined)
  const { user } = renderScreen(
    <ViewerProvider viewer={{ id: 1 } as CurrentUser}>
      <Composer
        conversation={{ kind: 'direct', id: 2 }}
        placeholder="Type a message..."
        attachMenu="apart"
        typingSignal={{ name: 'chat.typing', payload: { toUserId: 2 } }}
        isReturned={false}
      />
    </ViewerProvider>,
  )
  const box = screen.getByPlaceholderText('Type a message...')
  await user.type(box, 'konnichiwa')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(queue).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(queue).toHaveBeenCalledOnce()
})
