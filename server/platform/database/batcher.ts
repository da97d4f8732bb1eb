import { busy } from '../errors.ts'
import { type CallerKey, createFairQueue } from '../fair-queue.ts'

type BatcherOptions<Item, Result> = {
  /** Returns results in the order of the items. All of it happens or none. */
  runBatch(items: Item[]): Promise<Result[]>
  /** The most items in one batch. */
  maxBatch: number
  /** The most batches under way at once. */
  maxConcurrent: number
  /** Larger batches are cheaper: with it the next one waits for the one before, unless that takes longer than this. */
  slowAfterMs?: number
  /** The most items that may wait. Beyond it, or beyond his share of it, a caller is refused with 503. */
  maxWaiting: number
  /** Whose item it is. Callers take turns, so a flood of one does not delay the others. */
  callerOf(item: Item): CallerKey
  /** Two items with one key are never under way at the same time; those of one caller stay in order. */
  keyOf?(item: Item): string | number
}

type Entry<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** How many callers it takes to fill a queue: no single one may hold more than this part of it. */
const CALLERS_TO_FILL = 10

/**
 * Lets concurrent callers share statements. Nobody waits for company: what arrives in one tick, or while all batches
 * are under way, goes into the next one. A quiet server runs items one by one, a busy one in few large batches.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>) {
  const { maxBatch, maxWaiting, callerOf, keyOf } = options
  const maxOfOne = Math.max(1, Math.floor(maxWaiting / CALLERS_TO_FILL))
  const queue = createFairQueue<Entry<Item, Result>>({ maxWaiting, maxOfOne })
  const busyKeys = new Set<string | number>()
  const isFree = ({ item }: Entry<Item, Result>) => !keyOf || !busyKeys.has(keyOf(item))
  const slots = createSlots(options)
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    // After all requests that have arrived by now have been read.
    setImmediate(() => {
      isScheduled = false
      while (slots.isOneFree()) {
        const batch = takeBatch()
        if (batch.length === 0) return
        void runAndContinue(batch)
      }
    })
  }

  function takeBatch(): Entry<Item, Result>[] {
    const batch: Entry<Item, Result>[] = []
    while (batch.length < maxBatch) {
      const entry = queue.take(isFree)
      if (!entry) break
      if (keyOf) busyKeys.add(keyOf(entry.item))
      batch.push(entry)
    }
    return batch
  }

  async function runAndContinue(batch: Entry<Item, Result>[]): Promise<void> {
    const release = slots.take(schedule)
    await settle(batch, options.runBatch)
    release()
    if (keyOf) for (const { item } of batch) busyKeys.delete(keyOf(item))
    schedule()
  }

  return (item: Item) =>
    new Promise<Result>((resolve, reject) => {
      if (queue.add(callerOf(item), { item, resolve, reject })) schedule()
      else reject(busy())
    })
}

type SlotOptions = { maxConcurrent: number; slowAfterMs?: number | undefined }

/** How many batches are under way, and whether another may start. */
function createSlots({ maxConcurrent, slowAfterMs }: SlotOptions) {
  let running = 0
  let slow = 0
  return {
    isOneFree: () => running < maxConcurrent && (slowAfterMs === undefined || running === slow),
    /** `onSlow`: it has taken so long that another may start beside it. Returns what to call in the end. */
    take(onSlow: () => void): () => void {
      running++
      let isSlow = false
      const timer =
        slowAfterMs === undefined
          ? undefined
          : setTimeout(() => {
              isSlow = true
              slow++
              onSlow()
            }, slowAfterMs)
      return () => {
        clearTimeout(timer)
        if (isSlow) slow--
        running--
      }
    },
  }
}

/** Runs a batch and answers its callers. */
async function settle<Item, Result>(
  batch: Entry<Item, Result>[],
  runBatch: BatcherOptions<Item, Result>['runBatch'],
): Promise<void> {
  try {
    const results = await runBatch(batch.map(({ item }) => item))
    for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
  } catch (error) {
    if (batch.length === 1 || !isRejected(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    // One bad item must not fail the others. Halving finds it in a few statements, not one for each.
    const middle = Math.ceil(batch.length / 2)
    await settle(batch.slice(0, middle), runBatch)
    await settle(batch.slice(middle), runBatch)
  }
}

/** PostgreSQL itself said no, so nothing has happened. A connection that broke leaves that open. */
function isRejected(error: unknown): boolean {
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  if (cause instanceof Error) return isRejected(cause)
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P')
}
