import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { createBoundedMap } from './bounded-cache.ts'
import type { Secrets } from './config/secrets.ts'
import { perOwner } from './per-owner.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Whose cursor it is, and of which list: nobody else can use it, and nowhere else. */
export type CursorOwner = { list: string; viewerId: number }

/**
 * Where a page of a list ended, closed to its reader: he can neither read what is in it nor make one of his own.
 * Positions of one list must be of one length, for the length shows. The same position gives the same text, so that
 * equal answers are equal to the byte; what is repeated is told by the answer itself.
 */
export function sealCursor(secrets: Secrets, owner: CursorOwner, position: Buffer): string {
  const remembered = rememberedFor(secrets)
  const key = `${textOf(owner)}\n${position.toString('latin1')}`
  const cursor = remembered.get(key) ?? seal(secrets, Buffer.from(textOf(owner)), position)
  remembered.set(key, cursor)
  return cursor
}

/** Lists are read again and again, and sealing costs as much as to write a page. */
const REMEMBERED = 10_000
const rememberedFor = perOwner((_: Secrets) => createBoundedMap<string, string>(REMEMBERED))

function seal(secrets: Secrets, owner: Buffer, position: Buffer): string {
  const { cipherKey, ivKey } = keysFrom(secrets)
  const iv = createHmac('sha256', ivKey).update(owner).update(position).digest().subarray(0, IV_BYTES)
  const cipher = createCipheriv(CIPHER, cipherKey, iv).setAAD(owner)
  const sealed = Buffer.concat([cipher.update(position), cipher.final()])
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Undefined when it is broken, or was not made for this owner. */
export function openCursor(secrets: Secrets, owner: CursorOwner, cursor: string): Buffer | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, keysFrom(secrets).cipherKey, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(textOf(owner))).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

const textOf = ({ list, viewerId }: CursorOwner) => `${list}\n${viewerId}`

/** Made from the secret that all processes share. */
const keysFrom = perOwner(({ locationKey }: Secrets) => {
  const bytes = Buffer.from(hkdfSync('sha256', locationKey, '', 'sealed cursor', 2 * KEY_BYTES))
  const [cipherKey, ivKey] = [bytes.subarray(0, KEY_BYTES), bytes.subarray(KEY_BYTES)].map((key) =>
    createSecretKey(key),
  )
  return { cipherKey: cipherKey!, ivKey: ivKey! }
})
