import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { limits } from './limits.ts'
import { plainText, rawLength } from './text.ts'
import { requestOptions, signature } from './webauthn.ts'

/** For so long it is enough to have shown that one is the member: at sign-in, or when asked. */
export const CONFIRMED_MINUTES = 10

/** How a member can show that it is him. */
const ways = z.object({
  /** Not where more than the password is needed to get in, or to see the admin panel. */
  byPassword: z.boolean(),
  /** Of his authenticator app, or a recovery code. */
  byCode: z.boolean(),
  /** What his browser needs to sign with one of his passkeys; null where he has none. */
  passkey: z.nullable(requestOptions),
})
export type WaysToConfirm = z.infer<typeof ways>

const proof = z.object({
  password: z.optional(z.string().check(rawLength(limits.password.max))),
  code: z.optional(plainText(20)),
  passkey: z.optional(signature),
})
export type Proof = z.infer<typeof proof>

export const confirmationApi = {
  ways: endpoint({
    method: 'POST',
    path: '/api/confirmation/options',
    access: 'member',
    forUnproven: true,
    summary: 'How the member can show that it is him, after a call was refused with confirm_needed',
    reply: ways,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/confirmation',
    access: 'member',
    forUnproven: true,
    summary: `Lets the session do for ${CONFIRMED_MINUTES} minutes what asks for it`,
    body: proof,
    reply: nothing,
  }),
}
