/** The lists that can be read without a network. By their paths: their calls are more than the first screen needs. */
export const offlineLists: readonly string[] = [
  '/api/discover',
  '/api/conversations',
  '/api/taps/received',
  '/api/taps/sent',
  '/api/favourites',
  '/api/visitors',
  '/api/groups',
  '/api/notifications',
  '/api/feedback/responses',
]
