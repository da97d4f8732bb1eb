/** What is unread, by entry of the bottom navigation; one line per feature. */
export function useBadges(): Record<'messages' | 'taps' | 'groups', number> {
  return {
    messages: 0,
    taps: 0,
    groups: 0,
  }
}
