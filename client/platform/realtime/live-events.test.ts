import { expect, test, vi } from 'vitest'
import { deliver, subscribe } from './live-events.ts'

const ended = JSON.stringify({ name: 'auth.session-ended', payload: { reason: 'ended', secret: 'x' } })

test('an event reaches those who listen to it, with the fields of the contract only', () => {
  const heard = vi.fn()
  const stop = subscribe('auth.session-ended', heard)
  deliver(ended)
  stop()
  deliver(ended)
  expect(heard.mock.calls).toEqual([[{ reason: 'ended' }]])
})

test.each([
  ['no JSON', 'hello'],
  ['no frame', '[]'],
  ['an unknown name', '{"name":"no.such","payload":{}}'],
  ['a name that every object has', '{"name":"constructor","payload":{}}'],
  ['a wrong payload', '{"name":"auth.session-ended","payload":{"reason":"bored"}}'],
])('%s is passed over', (_, text) => {
  const heard = vi.fn()
  const stop = subscribe('auth.session-ended', heard)
  deliver(text)
  stop()
  expect(heard).not.toHaveBeenCalled()
})
