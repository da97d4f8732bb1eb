import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { plainText } from './text.ts'

export const RECOVERY_CODES = 10

/** What opens the account beside the password. */
const secondFactor = z.object({
  passkeys: z.number(),
  hasApp: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** Whether one of them was used in this session. */
  isShown: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** Shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorApi = {
  state: endpoint({
    method: 'GET',
    path: '/api/second-factor',
    access: 'member',
    forUnproven: true,
    reply: secondFactor,
  }),
  beginApp: endpoint({
    method: 'POST',
    path: '/api/authenticator-app',
    access: 'member',
    forUnproven: true,
    summary:
      'The secret for an authenticator app, which counts once a code of it was given. Asks to confirm first',
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  finishApp: endpoint({
    method: 'POST',
    path: '/api/authenticator-app/code',
    access: 'member',
    forUnproven: true,
    body: z.object({ code: plainText(20).check(z.minLength(1, 'Please enter the code')) }),
    reply: recoveryCodes,
  }),
  removeApp: endpoint({
    method: 'DELETE',
    path: '/api/authenticator-app',
    access: 'member',
    forUnproven: true,
    summary: 'Asks to confirm first',
    reply: nothing,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/recovery-codes',
    access: 'member',
    forUnproven: true,
    summary: 'New ones in place of all that are left. Asks to confirm first',
    reply: recoveryCodes,
  }),
}
