import * as z from 'zod/mini'
import { bytes, endpoint, id, nothing } from './endpoint.ts'
import { limits } from './limits.ts'
import { accountRoles } from './product.ts'
import { ownProfile } from './profile.ts'

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

export const passwordHint = 'Must be 6+ characters with one uppercase letter and one number'

const newPassword = z
  .string()
  .check(
    z.maxLength(limits.password.max, 'Password must be at most 128 characters'),
    ...passwordRules.map((rule) => z.refine<string>(rule.passes, rule.message)),
  )

export const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(limits.email.max, 'Please enter a valid email address'),
    z.email('Please enter a valid email address'),
  )

export const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.username.min, 'Username must be at least 3 characters'),
    z.maxLength(limits.username.max, 'Username must be less than 20 characters'),
    z.regex(/^[A-Za-z0-9_.-]+$/, 'Username may use letters, numbers, dots, dashes and underscores'),
  )

export const registration = z.object({ email, username, password: newPassword })
export type Registration = z.infer<typeof registration>

export const credentials = z.object({
  identifier: z
    .string()
    .check(z.trim(), z.minLength(1, 'Email or username is required'), z.maxLength(limits.email.max)),
  password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(1024)),
})
export type Credentials = z.infer<typeof credentials>

export const passwordReset = z.object({
  token: z.string().check(z.trim(), z.minLength(1, 'Reset token is required'), z.maxLength(200)),
  newPassword,
})
export type PasswordReset = z.infer<typeof passwordReset>

/** The signed-in member as he sees himself: the only place where an e-mail leaves the server for its owner. */
export const currentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(accountRoles),
  profile: z.nullable(ownProfile),
})
export type CurrentUser = z.infer<typeof currentUser>

export const session = z.object({
  id,
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
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
    body: credentials,
    reply: currentUser,
  }),
  logout: endpoint({ method: 'POST', path: '/api/logout', access: 'anyone', reply: nothing }),
  /** After a deletion the browser is sent here; it ends the session and lands on /auth. */
  leave: endpoint({ method: 'GET', path: '/api/logout', access: 'anyone', reply: bytes }),
  currentUser: endpoint({ method: 'GET', path: '/api/user', access: 'member', reply: currentUser }),
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
    body: z.object({
      currentPassword: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(1024)),
      newPassword,
    }),
    reply: nothing,
  }),
  sessions: endpoint({ method: 'GET', path: '/api/sessions', access: 'member', reply: z.array(session) }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'member',
    params: z.object({ id }),
    reply: nothing,
  }),
  endOtherSessions: endpoint({ method: 'DELETE', path: '/api/sessions', access: 'member', reply: nothing }),
}

export const authEvents = {
  /** The session this socket belongs to is over: sign out here too. */
  'auth.session-ended': z.object({ reason: z.enum(['logout', 'ended', 'reset', 'suspended', 'deleted']) }),
}
