import * as z from 'zod/mini'
import { limits } from './limits.ts'
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
const email = plainText(limits.email.max, WRONG_EMAIL).check(z.email(WRONG_EMAIL))

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
  /** Of the authenticator app, or a recovery code: for who is asked for one. */
  code: z.optional(plainText(20)),
})
export type Credentials = z.infer<typeof credentials>

export const resetRequest = z.object({ email })

export const passwordReset = z.object({
  token: plainText(200).check(z.minLength(1, 'Reset token is required')),
  newPassword,
})
export type PasswordReset = z.infer<typeof passwordReset>

export const passwordChange = z.object({ currentPassword, newPassword })

export const emailChange = z.object({ email, currentPassword })

export const emailProof = z.object({ token: plainText(200).check(z.minLength(1)) })
