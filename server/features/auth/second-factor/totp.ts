import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** Clocks differ: the code before and the code after are taken too. */
const STEPS_APART = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** RFC 6238 with what every app can do: SHA-1, 30 seconds, six digits. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.at(-1)! & 0x0f
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that a code is of; every one is compared, so that the time it takes says nothing. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const here = stepAt(now)
  const steps = Array.from({ length: 2 * STEPS_APART + 1 }, (_, n) => here - STEPS_APART + n)
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))).at(-1)
}

/** As apps take a secret, and people type it. */
export function toBase32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}
