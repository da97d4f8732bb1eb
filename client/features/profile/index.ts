export type { AccountEntry } from './own/account-card.tsx'
export { useUpdateProfile } from './profile.api.ts'
export { mayReachOut, ProfileNeeded } from './reach-out.tsx'
export { RoleBadge, roleShape } from './role-badge.tsx'
