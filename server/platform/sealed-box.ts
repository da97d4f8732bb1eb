import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Secrets } from './config/secrets.ts'
import { randomName } from './storage/storage.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** By how much what is sealed is longer. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES

/** The name of a sealed file says what it is: it has no row among the media. */
export const newSealedKey = () => `${randomName()}.seal`
export const isSealedKey = (key: string) => key.endsWith('.seal')

/** What is sealed for one purpose cannot be opened for another. The key is never in the database. */
function keyFor({ locationKey }: Secrets, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', locationKey, '', `sealed ${purpose}`, 32))
}

export function seal(secrets: Secrets, purpose: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(secrets, purpose), iv)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws when it was changed, or sealed with another key. */
export function unseal(secrets: Secrets, purpose: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, keyFor(secrets, purpose), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

/** The same for a file of any size: only a piece of it is in memory at a time. */
export function sealStream(secrets: Secrets, purpose: string, plain: Readable): Readable {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(secrets, purpose), iv)
  return Readable.from(
    (async function* () {
      yield iv
      for await (const chunk of plain) yield cipher.update(chunk as Buffer)
      yield cipher.final()
      yield cipher.getAuthTag()
    })(),
    { objectMode: false },
  )
}

/** Fails at its end when the file was changed: whoever takes it must take all of it or nothing. */
export function unsealStream(secrets: Secrets, purpose: string, sealed: Readable): Readable {
  const key = keyFor(secrets, purpose)
  return Readable.from(
    (async function* () {
      let decipher: ReturnType<typeof createDecipheriv> | undefined
      let held = Buffer.alloc(0)
      for await (const chunk of sealed) {
        held = Buffer.concat([held, chunk as Buffer])
        if (!decipher && held.length >= IV_BYTES) {
          decipher = createDecipheriv(CIPHER, key, held.subarray(0, IV_BYTES))
          held = held.subarray(IV_BYTES)
        }
        // The tag is at the end, and where that is shows only when nothing follows.
        if (!decipher || held.length <= TAG_BYTES) continue
        yield decipher.update(held.subarray(0, -TAG_BYTES))
        held = held.subarray(-TAG_BYTES)
      }
      if (!decipher) throw new Error('A sealed file is cut short')
      ;(decipher as import('node:crypto').DecipherGCM).setAuthTag(held)
      yield decipher.final()
    })(),
    { objectMode: false },
  )
}
