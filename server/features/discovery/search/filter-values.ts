import type { Filters } from '#contract/discovery.ts'

/** What the statements are given of the filters; null for each that is not chosen. */
export function filterValues(filters: Filters): Record<string, unknown> {
  const { role, minAge, maxAge, within, can, orientation, ...flags } = filters
  const isChosen = (flag: keyof typeof flags) => (flags[flag] ? true : null)
  return {
    role: role ?? null,
    minAge: minAge ?? null,
    maxAge: maxAge ?? null,
    within: within ?? null,
    // Whoever can do both passes either way.
    cannot: can ? (can === 'Host' ? 'Travel' : 'Host') : null,
    orientation: orientation?.length ? orientation : null,
    sharedInterests: isChosen('sharedInterests'),
    picture: isChosen('picture'),
    newHere: isChosen('newHere'),
    verified: isChosen('verified'),
    available: isChosen('available'),
    notChatted: isChosen('notChatted'),
    hidePassed: isChosen('hidePassed'),
    hideTapped: isChosen('hideTapped'),
  }
}

/** Few may pass, so that many have to be looked at. Of those whom one has written to, tapped or passed there are few. */
export function isPicky({ notChatted, hidePassed, hideTapped, ...selective }: Filters): boolean {
  return Object.values(selective).some((filter) => filter !== undefined && filter !== false)
}
