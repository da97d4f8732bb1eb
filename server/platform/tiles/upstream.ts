import { PRODUCT } from '#contract/product.ts'
import { type Tile, tileFrom } from './tile.ts'

const TIMEOUT_MS = 6000
const MOST_BYTES = 1024 * 1024
const FAILURES_BEFORE_REST = 5
const REST_MS = 30_000

/** The server of MAP_TILES_URL. After some failures in a row it is left alone for a while. */
export function createUpstream(template: string) {
  for (const part of ['{z}', '{x}', '{y}']) {
    if (!template.includes(part)) throw new Error(`MAP_TILES_URL has no ${part}`)
  }
  let failures = 0
  let restUntil = 0

  async function load(z: number, x: number, y: number): Promise<Tile> {
    const url = template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
    const response = await fetch(url, {
      headers: { 'user-agent': `${PRODUCT} map`, accept: 'image/png,image/webp,image/jpeg' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The tile server answered ${response.status}`)
    }
    const tile = tileFrom(await readSmall(response))
    if (!tile) throw new Error('The tile server answered with no picture')
    return tile
  }

  async function fetchTile(z: number, x: number, y: number): Promise<Tile> {
    if (restUntil > Date.now()) throw new Error('The tile server is left alone for a while')
    try {
      const tile = await load(z, x, y)
      failures = 0
      return tile
    } catch (error) {
      failures += 1
      if (failures >= FAILURES_BEFORE_REST) {
        failures = 0
        restUntil = Date.now() + REST_MS
      }
      throw error
    }
  }

  return { fetchTile }
}

async function readSmall(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('The tile server answered with too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
