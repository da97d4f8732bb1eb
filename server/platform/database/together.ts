type Rules<Item, Answer> = {
  /** Answers in the order of the items. All of it happens or none. */
  ask(items: Item[]): Promise<Answer[]>
  /** Two items with one key are never under way at the same time; they keep their order. */
  keyOf?(item: Item): string | number
  /** The most that one question may hold. */
  most: number
  /** The most questions under way at once. */
  atOnce: number
}

type Caller<Item, Answer> = {
  item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Lets callers share a question to the database. Nobody waits for company: what comes in at the same moment, or
 * while all questions are under way, goes out together. A quiet server asks one by one; a busy one asks seldom.
 */
export function together<Item, Answer>({ ask, keyOf, most, atOnce }: Rules<Item, Answer>) {
  let waiting: Caller<Item, Answer>[] = []
  const busy = new Set<string | number>()
  let underWay = 0
  let isCalled = false

  function callNext(): void {
    if (isCalled) return
    isCalled = true
    // After all requests that have arrived by now have been read.
    setImmediate(() => {
      isCalled = false
      while (underWay < atOnce) {
        const group = takeGroup()
        if (group.length === 0) return
        void answerGroup(group)
      }
    })
  }

  function takeGroup(): Caller<Item, Answer>[] {
    const group: Caller<Item, Answer>[] = []
    const rest: Caller<Item, Answer>[] = []
    const passed = new Set<string | number>()
    for (const caller of waiting) {
      const key = keyOf?.(caller.item)
      const isFree = key === undefined || !(busy.has(key) || passed.has(key))
      if (isFree && group.length < most) {
        group.push(caller)
        if (key !== undefined) busy.add(key)
      } else {
        rest.push(caller)
        if (key !== undefined) passed.add(key)
      }
    }
    waiting = rest
    return group
  }

  async function answerGroup(group: Caller<Item, Answer>[]): Promise<void> {
    underWay++
    await answer(group)
    underWay--
    for (const { item } of group) if (keyOf) busy.delete(keyOf(item))
    callNext()
  }

  async function answer(group: Caller<Item, Answer>[]): Promise<void> {
    try {
      const answers = await ask(group.map(({ item }) => item))
      for (const [index, { resolve }] of group.entries()) resolve(answers[index]!)
    } catch (error) {
      // One that cannot be answered must not take the others with it.
      if (group.length > 1 && isRefused(error)) await Promise.all(group.map((caller) => answer([caller])))
      else for (const { reject } of group) reject(error)
    }
  }

  return (item: Item) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      callNext()
    })
}

/** The database itself said no, so nothing has happened. A connection that broke leaves that open. */
function isRefused(error: unknown): boolean {
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  if (cause instanceof Error) return isRefused(cause)
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P')
}
