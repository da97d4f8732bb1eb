import type { EnterableAccount } from '#server/features/auth/demo-accounts.routes.ts'

/** Shown on the sign-in page of the demo, and made by nothing but the demo. */
export const memberAccount: EnterableAccount = {
  username: 'demo',
  password: 'Supper-for-2',
  what: 'A member in Soho, with taps, chats and groups waiting',
}
export const adminAccount: EnterableAccount & { appSecret: string } = {
  username: 'demo_admin',
  password: 'Keys-and-tea-4',
  what: 'Runs the place: members, reports, feedback, audit',
  appSecret: 'no secret in the demo',
}
