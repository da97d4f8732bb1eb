export type { AccountEntry } from './account-card.tsx'
export { RoleBadge, roleShape } from './role-badge.tsx'
