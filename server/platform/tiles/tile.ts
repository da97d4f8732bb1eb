export type Tile = { bytes: Buffer; contentType: 'image/png' | 'image/jpeg' | 'image/webp' }

const MAX_ZOOM = 18

/** What the bytes are, read from the bytes: an upstream may say anything. */
export function tileFrom(bytes: Buffer): Tile | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) {
    return { bytes, contentType: 'image/png' }
  }
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return { bytes, contentType: 'image/jpeg' }
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? { bytes, contentType: 'image/webp' } : undefined
}

/** A tile that exists: whole numbers, inside the square of its zoom. */
export function isTile(z: number, x: number, y: number): boolean {
  if (!Number.isInteger(z) || z < 0 || z > MAX_ZOOM) return false
  const side = 2 ** z
  return [x, y].every((n) => Number.isInteger(n) && n >= 0 && n < side)
}
