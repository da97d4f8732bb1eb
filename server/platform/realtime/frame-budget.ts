/** Typing in a chat takes one frame in two seconds; nobody who uses the app comes near this. */
const BURST = 60
const PER_SECOND = 5

/**
 * How much each member may still say, on all of his sockets together. It is counted in this process and at once:
 * before a frame is parsed nobody else can be asked.
 */
export function createFrameBudget(now: () => number = () => performance.now()) {
  const budgets = new Map<number, { left: number; at: number }>()

  function leftOf(userId: number): number {
    const budget = budgets.get(userId)
    if (!budget) return BURST
    return Math.min(BURST, budget.left + ((now() - budget.at) / 1000) * PER_SECOND)
  }

  return {
    /** False when it is used up. */
    spend(userId: number): boolean {
      const left = leftOf(userId)
      if (left < 1) return false
      budgets.set(userId, { left: left - 1, at: now() })
      return true
    },
    /** A budget that is full again need not be remembered. */
    forgetFull(): void {
      for (const userId of budgets.keys()) if (leftOf(userId) >= BURST) budgets.delete(userId)
    },
  }
}

export type FrameBudget = ReturnType<typeof createFrameBudget>
