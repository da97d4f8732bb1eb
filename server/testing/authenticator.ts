import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, NewKey, RequestOptions, Signature } from '#contract/webauthn.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const HOLDS_KEY = 0x40

/** What an answer says that is not so, where a test wants it. */
type Deviation = Partial<{
  origin: string
  rpId: string
  challenge: string
  /** How often the key has signed; one more each time unless it is said. */
  counter: number
  /** False: nobody was asked for a finger or a PIN. */
  isVerified: boolean
  /** Brings a certificate of who made the device. */
  certificate: Buffer
  /** Signs with another key than the one it names. */
  signsWith: KeyObject
}>

/** A device that makes one passkey and signs with it, as a browser would send it. */
export function createAuthenticator(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const rpId = new URL(origin).hostname
  let counter = 0

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (deviation: Deviation, holds?: Buffer) => {
    const flags = PRESENT | (deviation.isVerified === false ? 0 : VERIFIED) | (holds ? HOLDS_KEY : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(deviation.counter ?? ++counter, 1)
    return Buffer.concat([sha256(deviation.rpId ?? rpId), head, ...(holds ? [holds] : [])])
  }

  const answer = () => {
    const id = credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key' } as const
  }

  return {
    credentialId: credentialId.toString('base64url'),
    privateKey,

    make({ challenge }: Pick<CreationOptions, 'challenge'>, deviation: Deviation = {}): NewKey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const holds = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const authData = authenticatorData(deviation, holds)
      return {
        ...answer(),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: attestation(authData, deviation.certificate).toString('base64url'),
          transports: ['internal', 'by-pigeon'],
        },
      }
    },

    sign({ challenge }: Pick<RequestOptions, 'challenge'>, deviation: Deviation = {}): Signature {
      const said = clientData('webauthn.get', challenge, deviation)
      const authData = authenticatorData(deviation)
      const signed = Buffer.concat([authData, sha256(said)])
      return {
        ...answer(),
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, deviation.signsWith ?? privateKey).toString('base64url'),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** { 1: 2, 3: -7, -1: 1, -2: x, -3: y }, which is how COSE writes a key of P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from('21', 'hex'),
    cborBytes(Buffer.from(x!, 'base64url')),
    Buffer.from('22', 'hex'),
    cborBytes(Buffer.from(y!, 'base64url')),
  ])
}

function attestation(authData: Buffer, certificate?: Buffer): Buffer {
  const statement = certificate
    ? [
        Buffer.from([0xa2]),
        cborText('sig'),
        cborBytes(Buffer.alloc(70)),
        cborText('x5c'),
        Buffer.from([0x81]),
        cborBytes(certificate),
      ]
    : [Buffer.from([0xa0])]
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText(certificate ? 'packed' : 'none'),
    cborText('attStmt'),
    ...statement,
    cborText('authData'),
    cborBytes(authData),
  ])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** In the shortest way there is: readers compare. */
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
