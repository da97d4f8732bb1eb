import { PRODUCT } from '#contract/product.ts'
import { createBreaker } from '../breaker.ts'
import { waitingLine } from '../waiting-line.ts'
import { type Tile, tileFrom } from './tile.ts'

/** For the whole of it, the picture included. */
const DEADLINE_MS = 6000
const MOST_BYTES = 1024 * 1024

/** The server of MAP_TILES_URL. After some failures in a row it is left alone for a while. */
export function createUpstream(template: string, deadlineMs = DEADLINE_MS) {
  for (const part of ['{z}', '{x}', '{y}']) {
    if (!template.includes(part)) throw new Error(`MAP_TILES_URL has no ${part}`)
  }
  const breaker = createBreaker({ failures: 5, pauseMs: 30_000, longestPauseMs: 30_000 })

  async function load(z: number, x: number, y: number): Promise<Tile> {
    const url = template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
    const response = await fetch(url, {
      headers: { 'user-agent': `${PRODUCT} map`, accept: 'image/png,image/webp,image/jpeg' },
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The tile server answered ${response.status}`)
    }
    const tile = tileFrom(await readSmall(response))
    if (!tile) throw new Error('The tile server answered with no picture')
    return tile
  }

  const inLine = waitingLine({ maxConcurrent: 16, waiting: 500, full: 'Too many tiles are on their way' })

  return {
    fetchTile: (z: number, x: number, y: number) => inLine(() => breaker.run(template, () => load(z, x, y))),
  }
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
