import { randomBytes } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { CreationOptions, NewKey, RequestOptions, Signature } from '#contract/webauthn.ts'
import type { Context } from '#server/platform/context.ts'
import { hashOf } from '../tokens.ts'
import { insertChallenge, takeChallenge } from './challenges.queries.ts'
import { markPasskeyUsed, type PasskeyRow } from './passkeys.queries.ts'
import type { challengePurposes } from './passkeys.schema.ts'
import { expectedOrigin, relyingParty, userHandle } from './relying-party.ts'

const CHALLENGE_MS = 5 * 60 * 1000
const LONGEST_REASON = 200
/** EdDSA, ES256 and RS256: what devices can do, best first. */
const ALGORITHMS = [-8, -7, -257]

/** Whose answer to a challenge counts; nobody in particular where somebody signs in. */
export type Asked = { purpose: (typeof challengePurposes)[number]; userId?: number }

type Owner = { id: number; username: string }

export async function optionsToMakeKey(
  ctx: Context,
  { id: userId, username }: Owner,
  own: PasskeyRow[],
): Promise<CreationOptions> {
  return {
    challenge: await issueChallenge(ctx, { purpose: 'add', userId }),
    rp: relyingParty(ctx),
    user: { id: userHandle(ctx, userId), name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: own.map(knownKey),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

export async function optionsToSign(
  ctx: Context,
  asked: Asked,
  allowed: PasskeyRow[] = [],
): Promise<RequestOptions> {
  return {
    challenge: await issueChallenge(ctx, asked),
    rpId: relyingParty(ctx).id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(knownKey),
  }
}

const knownKey = ({ credentialId, transports }: PasskeyRow) =>
  ({ id: credentialId, type: 'public-key', transports }) as const

async function issueChallenge(ctx: Context, { purpose, userId }: Asked): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MS)
  await insertChallenge(ctx.db, { challengeHash: hashOf(challenge), purpose, userId, expiresAt })
  return challenge
}

type MadeKey = { credentialId: string; publicKey: Buffer; counter: number }

/** The key that the member's device has made for our challenge; nothing where there is any doubt. */
export async function readNewKey(ctx: Context, userId: number, answer: NewKey): Promise<MadeKey | undefined> {
  const expected = await takeExpected(ctx, { purpose: 'add', userId }, answer.response.clientDataJSON)
  return (
    expected &&
    withoutDoubt(ctx, async () => {
      // To check who made the device, the library would ask addresses that the certificate names: anybody's.
      if (bringsCertificate(answer)) return undefined
      const { response } = answer
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...answer, response: { ...response, transports: [] }, clientExtensionResults: {} },
        supportedAlgorithmIDs: ALGORITHMS,
        ...expected,
      })
      if (!registrationInfo) return undefined
      const { id, publicKey, counter } = registrationInfo.credential
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
    })
  )
}

function bringsCertificate({ response }: NewKey): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const isPlain = attestation.get('fmt') === 'none' || attestation.get('fmt') === 'packed'
  return !isPlain || attestation.get('attStmt').get('x5c') !== undefined
}

/** Whether the key has signed our challenge, here, by its owner's will, and later than ever before. */
export async function hasSigned(
  ctx: Context,
  asked: Asked,
  answer: Signature,
  passkey: PasskeyRow | undefined,
): Promise<boolean> {
  const expected = await takeExpected(ctx, asked, answer.response.clientDataJSON)
  if (!expected || !passkey) return false
  const { credentialId, publicKey, counter } = passkey
  const verified = await withoutDoubt(ctx, () =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      ...expected,
    }),
  )
  if (!verified?.verified) return false
  return markPasskeyUsed(ctx.db, passkey.id, verified.authenticationInfo.newCounter, ctx.now())
}

/** What the answer must say, if it answers a challenge of ours: from now on that is used up, whatever comes of it. */
async function takeExpected(ctx: Context, { purpose, userId }: Asked, clientDataJSON: string) {
  const said = await withoutDoubt(ctx, async () => decodeClientDataJSON(clientDataJSON))
  if (typeof said?.challenge !== 'string') return undefined
  const challengeHash = hashOf(said.challenge)
  if (!(await takeChallenge(ctx.db, { challengeHash, purpose, userId }, ctx.now()))) return undefined
  return {
    expectedChallenge: said.challenge,
    expectedOrigin: expectedOrigin(ctx, String(said.origin)),
    expectedRPID: relyingParty(ctx).id,
    requireUserVerification: true,
  }
}

/** The library throws at whatever is wrong. The operator may need to know, for instance that PUBLIC_URL is; nobody else. */
async function withoutDoubt<T>(ctx: Context, verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch (error) {
    ctx.log.info({ reason: String(error).slice(0, LONGEST_REASON) }, 'refused the answer of a passkey')
    return undefined
  }
}
