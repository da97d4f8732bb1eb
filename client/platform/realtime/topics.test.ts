import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveSignal } from '#contract/realtime.ts'
import type { WantedTopic } from './live-events.ts'
import { followScreens } from './topics.ts'

const socket = { isOpen: true, said: [] as LiveSignal[] }
function send(signal: LiveSignal): boolean {
  if (socket.isOpen) socket.said.push(signal)
  return socket.isOpen
}

const queryClient = new QueryClient()
let wanted: WantedTopic[] = []
let screens: ReturnType<typeof followScreens>
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(socket, { isOpen: true, said: [] })
  wanted = []
  screens = followScreens(queryClient, [() => wanted], send)
})
afterEach(() => {
  screens.stop()
  queryClient.clear()
  vi.useRealTimers()
})

/** Something on the screen changes, and the pause passes. */
function show(...topics: (string | WantedTopic)[]): LiveSignal[] {
  socket.said = []
  wanted = topics.map((each) => (typeof each === 'string' ? { topic: each } : each))
  queryClient.setQueryData(['anything'], {})
  vi.advanceTimersByTime(500)
  return socket.said
}
const subscribe = (...topics: string[]) => ({ name: 'live.subscribe', payload: { topics } })
const unsubscribe = (...topics: string[]) => ({ name: 'live.unsubscribe', payload: { topics } })

test('the server hears once of what comes to the screen, and of what goes', () => {
  expect(show('member:1', 'member:2')).toEqual([subscribe('member:1', 'member:2')])
  expect(show('member:1', 'member:2')).toEqual([])
  expect(show('member:2', 'member:3')).toEqual([unsubscribe('member:1'), subscribe('member:3')])
})

test('after reconnecting it hears of all of it at once', () => {
  show('member:1')
  socket.isOpen = false
  expect(show('member:1', 'member:2')).toEqual([])
  socket.isOpen = true
  screens.renew()
  expect(socket.said).toEqual([subscribe('member:1', 'member:2')])
})

test('a topic that stands for something else now is named again', () => {
  show({ topic: 'quickies', basis: 'here' })
  expect(show({ topic: 'quickies', basis: 'there' })).toEqual([subscribe('quickies')])
})

test('no more than a socket may follow are named, in signals that the server reads', () => {
  const said = show(...Array.from({ length: 300 }, (_, n) => `member:${n + 1}`))
  expect(said).toHaveLength(4)
  expect(said.flatMap((signal) => (signal.payload as { topics: string[] }).topics)).toHaveLength(200)
})

test('a query is asked what it names only while something shows it', () => {
  const observer = new QueryObserver(queryClient, { queryKey: ['list'], queryFn: () => 1, staleTime: 1e9 })
  screens.stop()
  const collect = (client: QueryClient) =>
    client
      .getQueryCache()
      .findAll({ queryKey: ['list'], type: 'active' })
      .map(() => ({ topic: 'member:9' }))
  screens = followScreens(queryClient, [collect], send)
  const leave = observer.subscribe(() => undefined)
  vi.advanceTimersByTime(500)
  expect(socket.said).toEqual([subscribe('member:9')])
  leave()
  vi.advanceTimersByTime(500)
  expect(socket.said.at(-1)).toEqual(unsubscribe('member:9'))
})
