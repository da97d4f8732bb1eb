import * as z from 'zod/mini'
import {
  credentials,
  emailChange,
  emailProof,
  passwordChange,
  passwordReset,
  registration,
  resetRequest,
} from './credentials.ts'
import { bytes, endpoint, id, nothing } from './endpoint.ts'
import { ownProfile } from './own-profile.ts'
import { accountRoles } from './product.ts'

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
    body: emailProof,
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
    body: emailChange,
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
    body: resetRequest,
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
    body: passwordChange,
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
