import { createStore } from '#client/platform/store.ts'
import type { MemberCard } from '#contract/profile.ts'

/** With whom a tap has just become mutual: whatever screen is open, it gets its moment. */
export const mutualMember = createStore<MemberCard | undefined>(undefined)
