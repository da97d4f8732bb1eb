import { createHash, randomBytes } from 'node:crypto'

/** What a link in a mail carries: 256 random bits, of which we keep only the hash. */
export function mintToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
