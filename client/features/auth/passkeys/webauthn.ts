import { errorText } from '#client/platform/api/api-error.ts'
import type { CreationOptions, NewKey, RequestOptions, Signature } from '#contract/webauthn.ts'

/** Only who uses a passkey loads what speaks to the device. */
const load = () => import('@simplewebauthn/browser')

/** Browsers offer passkeys at addresses that nobody can listen in on, and not all of them do. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Whether the device itself can hold one, so that no key has to be plugged in. */
export async function canHoldPasskey(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
}

/** Whether the browser offers passkeys among the names that it fills in. */
export async function fillsInPasskeys(): Promise<boolean> {
  return knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

export async function makeKey(optionsJSON: CreationOptions): Promise<NewKey> {
  const { startRegistration } = await load()
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** `autofill` waits until the member picks one in the field for his name. A later call takes its place. */
export async function signWithKey(
  optionsJSON: RequestOptions,
  how: 'asked' | 'autofill' = 'asked',
): Promise<Signature> {
  const { startAuthentication } = await load()
  const useBrowserAutofill = how === 'autofill'
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
}

/** Lets go of a field that waits for a passkey. */
export async function stopWaiting(): Promise<void> {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

const words: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for you already.',
  SecurityError: 'Passkeys don’t work at this address.',
  NotSupportedError: 'This device can’t hold a passkey.',
}

/** What to say about what went wrong; nothing where the member changed his mind. */
export function passkeyProblem(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  return words[name] ?? errorText(error, 'Your browser could not do this. Please try again.')
}
