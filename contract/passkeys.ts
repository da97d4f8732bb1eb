import * as z from 'zod/mini'
import { currentUser } from './auth.ts'
import { endpoint, id, idParams, moment, nothing } from './endpoint.ts'
import { humanText } from './text.ts'
import { creationOptions, newKey, requestOptions, signature } from './webauthn.ts'

export const MOST_PASSKEYS = 10
export const LONGEST_PASSKEY_NAME = 40

/** A key that lies on a device or with its maker, and signs a member in. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
})
export type Passkey = z.infer<typeof passkey>

const passkeyName = humanText(LONGEST_PASSKEY_NAME).check(z.minLength(1, 'Please give it a name'))

export const passkeysApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/passkeys',
    access: 'member',
    forUnproven: true,
    reply: z.array(passkey),
  }),
  beginAdding: endpoint({
    method: 'POST',
    path: '/api/passkeys/options',
    access: 'member',
    forUnproven: true,
    summary: 'What a browser needs to make a passkey. Asks to confirm first',
    reply: creationOptions,
  }),
  finishAdding: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    access: 'member',
    forUnproven: true,
    body: newKey,
    reply: passkey,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/passkeys/:id',
    access: 'member',
    forUnproven: true,
    params: idParams,
    body: z.object({ name: passkeyName }),
    reply: passkey,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/passkeys/:id',
    access: 'member',
    forUnproven: true,
    summary: 'Asks to confirm first',
    params: idParams,
    reply: nothing,
  }),
  beginSignIn: endpoint({
    method: 'POST',
    path: '/api/passkeys/sign-in/options',
    access: 'anyone',
    summary: 'What a browser needs to sign in with a passkey; the same for everybody',
    reply: requestOptions,
  }),
  finishSignIn: endpoint({
    method: 'POST',
    path: '/api/passkeys/sign-in',
    access: 'anyone',
    // Counted by its service, as for the password.
    limit: 'own',
    body: signature,
    reply: currentUser,
  }),
}
