import type { QueryClient } from '@tanstack/react-query'
import type { LiveSignal } from '#contract/realtime.ts'
import { TOPICS_PER_SIGNAL, TOPICS_PER_SOCKET } from '#contract/topics.ts'
import type { TopicsOnScreen } from './live-events.ts'

/** Scrolling through a list changes it all the time; the server counts what one says. */
const PAUSE_MS = 500

/**
 * Keeps the server told which topics the queries on the screen name, the first ones first: a query that nothing shows
 * any more names none. `renew` after connecting, when the server knows nothing.
 */
export function followScreens(
  queryClient: QueryClient,
  collectors: TopicsOnScreen[],
  send: (signal: LiveSignal) => boolean,
) {
  const told = new Map<string, string | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(): void {
    timer = undefined
    const wanted = collectors.flatMap((collect) => collect(queryClient)).slice(0, TOPICS_PER_SOCKET)
    const names = new Set(wanted.map(({ topic }) => topic))
    const dropped = [...told.keys()].filter((topic) => !names.has(topic))
    const added = wanted.filter(({ topic, basis }) => !told.has(topic) || told.get(topic) !== basis)
    for (const topics of chunksOf(dropped))
      if (send({ name: 'live.unsubscribe', payload: { topics } }))
        for (const topic of topics) told.delete(topic)
    for (const chunk of chunksOf(added))
      if (send({ name: 'live.subscribe', payload: { topics: chunk.map(({ topic }) => topic) } }))
        for (const { topic, basis } of chunk) told.set(topic, basis)
  }

  const stopWatching = queryClient.getQueryCache().subscribe(() => {
    timer ??= setTimeout(tell, PAUSE_MS)
  })
  return {
    renew(): void {
      told.clear()
      clearTimeout(timer)
      tell()
    },
    stop(): void {
      clearTimeout(timer)
      stopWatching()
    },
  }
}

function chunksOf<Item>(items: Item[]): Item[][] {
  return items.length === 0
    ? []
    : [items.slice(0, TOPICS_PER_SIGNAL), ...chunksOf(items.slice(TOPICS_PER_SIGNAL))]
}
