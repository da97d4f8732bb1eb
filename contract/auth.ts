import * as z from 'zod/mini'
import { bytes, endpoint, id, nothing } from './endpoint.ts'
import { limits } from './limits.ts'
import { ownProfile } from './own-profile.ts'
import { accountRoles } from './product.ts'
import { plainText, rawLength } from './text.ts'

export const passwordRules = [
  {
    label: '6+ characters',
    passes: (text: string) => text.length >= limits.password.min,
    message: 'Password must be at least 6 characters',
  },
  {
    label: 'One uppercase letter',
    passes: (text: string) => /\p{Lu}/u.test(text),
    message: 'Password must contain at least one uppercase letter',
  },
  {
    label: 'One number',
    passes: (text: string) => /\d/.test(text),
    message: 'Password must contain at least one number',
  },
] as const

export const COMMON_PASSWORD = 'This password appears in data breaches.'

export const passwordHint = 'Must be 6+ characters with one uppercase letter and one number'

const newPassword = z
  .string()
  .check(
    rawLength(limits.password.max, 'Password must be at most 128 characters'),
    z.maxLength(limits.password.max, 'Password must be at most 128 characters'),
    ...passwordRules.map((rule) => z.refine<string>(rule.passes, rule.message)),
  )

const WRONG_EMAIL = 'Please enter a valid email address'
export const email = plainText(limits.email.max, WRONG_EMAIL).check(z.email(WRONG_EMAIL))

export const usernameHint = '3 to 20 letters, numbers, dots, dashes or underscores'

export const username = plainText(limits.username.max, 'Username must be less than 20 characters').check(
  z.minLength(limits.username.min, 'Username must be at least 3 characters'),
  z.regex(/^[A-Za-z0-9_.-]+$/, 'Username may use letters, numbers, dots, dashes and underscores'),
)

/** To be compared with a hash: any text that is not far too long. */
const currentPassword = z
  .string()
  .check(rawLength(limits.password.max), z.minLength(1, 'Password is required'))

export const registration = z.object({ email, username, password: newPassword })
export type Registration = z.infer<typeof registration>

export const credentials = z.object({
  identifier: plainText(limits.email.max).check(z.minLength(1, 'Email or username is required')),
  password: currentPassword,
})
export type Credentials = z.infer<typeof credentials>

export const passwordReset = z.object({
  token: plainText(200).check(z.minLength(1, 'Reset token is required')),
  newPassword,
})
export type PasswordReset = z.infer<typeof passwordReset>

/** The signed-in member as he sees himself: the only place where an e-mail leaves the server for its owner. */
export const currentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  /** Whether he has followed the link that was mailed to it. */
  emailProven: z.boolean(),
  /** The address that takes the place of the proven one as soon as it is proven too. */
  pendingEmail: z.nullable(z.string()),
  /** Held back from everything but his own account until his address is proven. */
  isHeld: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(accountRoles),
  profile: z.nullable(ownProfile),
  /** Whether the server makes of any video one that every browser plays. Else the sender's browser tries to. */
  serverConvertsVideos: z.boolean(),
})
export type CurrentUser = z.infer<typeof currentUser>

export const session = z.object({
  id,
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
  /** Tries to sign in to the account that have failed since the sign-in before this one. */
  failedTries: z.number(),
  lastFailedTryAt: z.nullable(z.iso.datetime()),
})
export type Session = z.infer<typeof session>

export const authApi = {
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    body: registration,
    reply: currentUser,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    // A known device passes where strangers at the same address have used up everything.
    limit: 'own',
    body: credentials,
    reply: currentUser,
  }),
  logout: endpoint({ method: 'POST', path: '/api/logout', access: 'anyone', reply: nothing }),
  /** After a deletion the browser is sent here; it ends the session and lands on /auth. */
  leave: endpoint({ method: 'GET', path: '/api/logout', access: 'anyone', reply: bytes }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'member',
    forUnproven: true,
    reply: currentUser,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/verify-email',
    access: 'member',
    forUnproven: true,
    summary: 'Proves an address by the token that was mailed to it, for the account that claimed it',
    body: z.object({ token: plainText(200).check(z.minLength(1)) }),
    reply: currentUser,
  }),
  sendVerification: endpoint({
    method: 'POST',
    path: '/api/verify-email/send',
    access: 'member',
    forUnproven: true,
    summary: 'Mails the link again',
    reply: nothing,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/change-email',
    access: 'member',
    forUnproven: true,
    body: z.object({ email, currentPassword }),
    reply: currentUser,
  }),
  commonPasswords: endpoint({
    method: 'GET',
    path: '/api/common-passwords',
    access: 'anyone',
    summary:
      'Passwords that are refused, one on each line, in small letters: a form can check without sending any',
    reply: bytes,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    access: 'anyone',
    body: z.object({ email }),
    reply: z.object({ message: z.string(), resetToken: z.optional(z.string()) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    access: 'anyone',
    body: passwordReset,
    reply: z.object({ message: z.string() }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/change-password',
    access: 'member',
    forUnproven: true,
    body: z.object({ currentPassword, newPassword }),
    reply: nothing,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    access: 'member',
    forUnproven: true,
    reply: z.array(session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'member',
    forUnproven: true,
    params: z.object({ id }),
    reply: nothing,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/sessions',
    access: 'member',
    forUnproven: true,
    reply: nothing,
  }),
}

export const authEvents = {
  /** Something about the member's own account has changed, perhaps on another device. */
  'auth.account-changed': z.object({}),
  /** The session this socket belongs to is over: sign out here too. */
  'auth.session-ended': z.object({ reason: z.enum(['logout', 'ended', 'reset', 'suspended', 'deleted']) }),
}
