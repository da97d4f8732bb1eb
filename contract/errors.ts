import * as z from 'zod/mini'

/** Every refusal the server can give, with the status it travels under. The client switches on the code. */
export const errorStatus = {
  invalid: 400,
  empty_file: 400,
  unreadable_file: 400,
  too_long: 400,
  weak_password: 400,
  signed_out: 401,
  wrong_credentials: 401,
  code_needed: 401,
  wrong_code: 401,
  cross_site: 403,
  not_allowed: 403,
  suspended: 403,
  email_unproven: 403,
  profile_needed: 403,
  paused: 403,
  confirm_needed: 403,
  second_factor_needed: 403,
  not_found: 404,
  already_done: 409,
  username_taken: 409,
  too_large: 413,
  quota_full: 413,
  wrong_type: 415,
  too_many: 429,
  internal: 500,
  payment_failed: 502,
  busy: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export const errorReply = z.object({
  code: z.string(),
  message: z.string(),
  /** The form field the message belongs to, where there is one. */
  field: z.optional(z.string()),
})
