export const PRODUCT = 'Hungr'
export const TAGLINE = 'Come hungry. Leave full.'
export const PROMO = { title: '12 months free', text: 'For new sign-ups. No card needed.' }

/** What a member likes to be. Chosen by himself, shown to everybody. */
export const memberRoles = [PRODUCT, 'Feedr', 'Switchr'] as const
export type MemberRole = (typeof memberRoles)[number]
export const defaultMemberRole: MemberRole = 'Switchr'

/** What an account may do. Given by a superadmin, never by a profile call. */
export const accountRoles = ['user', 'admin', 'superadmin'] as const
export type AccountRole = (typeof accountRoles)[number]

/** The owner's account: made at first start, never blocked. Members' ids are random, from the second on. */
export const OWNER_ID = 27
export const FIRST_MEMBER_ID = 1000
