import type { Presence } from '#contract/profile.ts'

/** When he was last here; longer ago than a week is nobody's business. */
export const presenceWords: Record<Presence, string | undefined> = {
  online: 'Online now',
  today: 'Online today',
  week: 'Online this week',
  away: undefined,
}
