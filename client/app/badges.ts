import { useMessagesBadge } from '#client/features/chat/chat.api.ts'
import { useGroupsBadge } from '#client/features/groups/groups.api.ts'
import { useTapsBadge } from '#client/features/taps/index.ts'

export type Badges = Record<'messages' | 'taps' | 'groups', number>

/** What is unread, by entry of the bottom navigation; one line per feature. */
export function useBadges(): Badges {
  return {
    messages: useMessagesBadge(),
    taps: useTapsBadge(),
    groups: useGroupsBadge(),
  }
}
