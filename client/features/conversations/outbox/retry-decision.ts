import { ApiError } from '#client/platform/api/api-error.ts'

export type RetryDecision = { kind: 'retry'; afterMs: number; countsAsTry: boolean } | { kind: 'give-up' }

const FIRST_MS = 1_000
const LONGEST_MS = 15_000
/** A server that fails this often in a row has a fault that waiting does not cure. */
const MOST_TRIES = 5

const passing = new Set(['timeout', 'unreadable', 'internal', 'busy', 'unavailable', 'signed_out'])

/** How often it was waited in a row, and how often the server was there and failed all the same. */
export type RetryState = { waits: number; tries: number }

/** What to do after a failed try: wait for the network for ever, for the server a while, for a refusal not at all. */
export function decideRetry(error: unknown, { waits, tries }: RetryState): RetryDecision {
  const patience = Math.min(LONGEST_MS, FIRST_MS * 2 ** waits)
  if (!(error instanceof ApiError)) return { kind: 'give-up' }
  if (error.code === 'offline') return { kind: 'retry', afterMs: patience, countsAsTry: false }
  if (error.code === 'too_many')
    return { kind: 'retry', afterMs: (error.retryAfter ?? 1) * 1000, countsAsTry: false }
  if (passing.has(error.code) && tries < MOST_TRIES)
    return { kind: 'retry', afterMs: patience, countsAsTry: true }
  return { kind: 'give-up' }
}
