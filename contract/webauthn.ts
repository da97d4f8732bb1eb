import * as z from 'zod/mini'

/** In characters; WebAuthn lets the id of a key have 1023 bytes. */
const LONGEST_ID = 1364
const LONGEST_PART = 16_384

const base64url = (maxLength: number) =>
  z
    .string()
    .check(
      z.maxLength(maxLength, { error: 'This is no answer of a passkey', abort: true }),
      z.regex(/^[\w-]*$/, 'This is no answer of a passkey'),
    )

/** How a browser reaches the device that holds a key. */
export const keyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type KeyTransport = (typeof keyTransports)[number]

const knownKey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(keyTransports)),
})

/** What a browser needs to make a key: PublicKeyCredentialCreationOptionsJSON, as far as we use it. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** Keys of the member's, so that no device makes a second one. */
  excludeCredentials: z.array(knownKey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.infer<typeof creationOptions>

/** What a browser needs to sign with one: PublicKeyCredentialRequestOptionsJSON, as far as we use it. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty where we do not know yet who is signing in: the device shows whatever it has for us. */
  allowCredentials: z.array(knownKey),
})
export type RequestOptions = z.infer<typeof requestOptions>

const answer = {
  id: base64url(LONGEST_ID),
  rawId: base64url(LONGEST_ID),
  type: z.literal('public-key'),
}

/** That a key was made. What browsers say beyond this is not needed. */
export const newKey = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(LONGEST_PART),
    attestationObject: base64url(LONGEST_PART),
    /** A browser may know some that we do not. */
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20))),
  }),
})
export type NewKey = z.infer<typeof newKey>

/** That somebody holds a key. */
export const signature = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(LONGEST_PART),
    authenticatorData: base64url(LONGEST_PART),
    signature: base64url(LONGEST_PART),
  }),
})
export type Signature = z.infer<typeof signature>
