import type { TopicNews } from './bus.ts'

const APART = 1000

/** Hints of a topic, a second apart at least: the first at once, those that follow it together. */
export function createHints(deliver: (name: string, news: TopicNews) => void, apart = APART) {
  const pauses = new Map<string, { waiting?: TopicNews }>()

  function release(name: string): void {
    const waiting = pauses.get(name)?.waiting
    pauses.delete(name)
    if (waiting) hint(name, waiting)
  }

  function hint(name: string, news: TopicNews): void {
    pauses.set(name, {})
    setTimeout(() => release(name), apart).unref()
    deliver(name, news)
  }

  return {
    put(name: string, news: TopicNews): void {
      const pause = pauses.get(name)
      if (!pause) hint(name, news)
      else pause.waiting = pause.waiting ? merge(pause.waiting, news) : news
    },
  }
}

/** Whoever may hear one of the two hears it. */
function merge(one: TopicNews, other: TopicNews): TopicNews {
  const hiddenToo = new Set(other.except)
  return { ...one, except: one.except?.filter((userId) => hiddenToo.has(userId)) }
}
