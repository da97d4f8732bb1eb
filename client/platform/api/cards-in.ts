import type { Query } from '@tanstack/react-query'

/** Of one answer; the rest of a long list is out of sight. */
const MOST_OF_ONE = 60

/** Whose card it is, if it is one. */
export function cardIn(data: object): number | undefined {
  return 'username' in data && 'id' in data && typeof data.id === 'number' ? data.id : undefined
}

/**
 * The members whose cards an answer holds. A list that is read page by page is looked at where it ends, any other where
 * it begins.
 */
export function cardsIn({ state: { data } }: Query): number[] {
  const ids = [...new Set(idsIn(data))]
  const isPaged = typeof data === 'object' && data !== null && 'pages' in data
  return isPaged ? ids.slice(-MOST_OF_ONE) : ids.slice(0, MOST_OF_ONE)
}

function* idsIn(data: unknown): Generator<number> {
  if (typeof data !== 'object' || data === null) return
  const id = cardIn(data)
  if (id !== undefined) yield id
  for (const each of Object.values(data)) yield* idsIn(each)
}
