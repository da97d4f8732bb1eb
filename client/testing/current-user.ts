import type { CurrentUser } from '#contract/auth.ts'

/** A member who has just signed up. */
export const newMember = (facts: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 1000,
  username: 'theo',
  email: 'theo@example.org',
  emailProven: true,
  pendingEmail: null,
  isHeld: false,
  serverConvertsVideos: true,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: 'user',
  profile: null,
  ...facts,
})
