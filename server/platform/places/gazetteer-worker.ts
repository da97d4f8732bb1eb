import { Worker } from 'node:worker_threads'
import type { City } from './place.ts'

const IDLE_MS = 5 * 60_000

/** Cities by what their names contain, or the one with this number. */
export type Asked = { query: string; limit: number } | { cityId: number }

type Waiting = { resolve(cities: City[]): void; reject(error: Error): void }

/**
 * The bundled gazetteer in a thread that starts with the first search and ends when nobody has searched for a while,
 * so that neither its memory nor its loading weighs on the server.
 */
export function createGazetteerWorker(idleMs = IDLE_MS) {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  function start(): Worker {
    const started = new Worker(new URL('./gazetteer-thread.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, cities }: { id: number; cities: City[] }) => {
      waiting.get(id)?.resolve(cities)
      waiting.delete(id)
      if (waiting.size === 0) rest()
    })
    started.on('error', fail)
    started.on('exit', () => {
      if (worker === started) fail(new Error('The gazetteer ended'))
    })
    return started
  }

  function fail(error: Error) {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function rest() {
    worker?.unref()
    clearTimeout(idle)
    idle = setTimeout(() => void stop(), idleMs).unref()
  }

  async function stop() {
    clearTimeout(idle)
    const stopped = worker
    fail(new Error('The gazetteer was stopped'))
    await stopped?.terminate()
  }

  function ask(asked: Asked): Promise<City[]> {
    clearTimeout(idle)
    worker ??= start()
    worker.ref()
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<City[]>()
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, asked })
    return promise
  }

  return { ask, stop }
}
