/** Under which name a device remembers the filters: whose they are, and the search of the call. */
export const FILTERS = 'filters'

/** `27?within=10` is `?within=10` of member 27. */
export const searchIn = (stored: string | null) => stored?.replace(/^\d+/, '') ?? ''
