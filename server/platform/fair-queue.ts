export type CallerKey = string | number

type FairQueueRules = {
  maxWaiting: number
  /** How much of it one caller may fill. */
  maxOfOne: number
}

/** A bounded queue that serves its callers in rotation, so a flood of one does not delay the others. */
export function createFairQueue<Entry>({ maxWaiting, maxOfOne }: FairQueueRules) {
  // By caller, in the order of their turns: whoever was served goes to the end.
  const lines = new Map<CallerKey, Entry[]>()
  let waiting = 0

  return {
    /** False when there is no room for it, or none for this caller. */
    add(caller: CallerKey, entry: Entry): boolean {
      const line = lines.get(caller)
      if (waiting >= maxWaiting || (line && line.length >= maxOfOne)) return false
      if (line) line.push(entry)
      else lines.set(caller, [entry])
      waiting++
      return true
    },

    take(isFree: (entry: Entry) => boolean = () => true): Entry | undefined {
      for (const [caller, line] of lines) {
        const index = line.findIndex(isFree)
        if (index < 0) continue
        const [entry] = line.splice(index, 1)
        lines.delete(caller)
        if (line.length > 0) lines.set(caller, line)
        waiting--
        return entry
      }
      return undefined
    },
  }
}
