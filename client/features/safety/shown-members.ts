import type { QueryClient } from '@tanstack/react-query'
import { cardsIn } from '#client/platform/api/cards-in.ts'
import type { WantedTopic } from '#client/platform/realtime/live-events.ts'
import { viewerIdIn } from '#client/platform/session/current-user.ts'
import { memberTopic } from '#contract/topics.ts'

const MOST_MEMBERS = 100

/** The members whose cards are on the screen: if one of them is gone, the server says so. */
export function membersOnScreen(queryClient: QueryClient): WantedTopic[] {
  const own = viewerIdIn(queryClient)
  const ids = new Set(queryClient.getQueryCache().findAll({ type: 'active' }).flatMap(cardsIn))
  return [...ids]
    .filter((id) => id !== own)
    .slice(0, MOST_MEMBERS)
    .map((id) => ({ topic: memberTopic(id) }))
}
