import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createTiles } from './tiles.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

type Answer = (response: ServerResponse, path: string) => void
const picture: Answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)

/** A tile server on this machine, and our proxy before it. */
async function tilesFrom(answer: Answer, mostBytes?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  const paths: string[] = []
  const state = { answer }
  const server = createServer((request, response) => {
    paths.push(request.url!)
    state.answer(response, request.url!)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  undo.push(
    () => server.close(),
    () => rm(folder, { recursive: true }),
  )
  const warnings: object[] = []
  const tilesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png?key=secret`
  const log = { warn: (details: object) => warnings.push(details) }
  return { ...createTiles({ tilesUrl, folder, log, mostBytes }), folder, paths, state, warnings }
}

it('a flood of tiles asks the tile server for sixteen at a time, and for no more than may wait', async () => {
  let open = 0
  let most = 0
  const tiles = await tilesFrom((response, path) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      picture(response, path)
    }, 5)
  })
  const fetched = await Promise.all(Array.from({ length: 600 }, (_, x) => tiles.fetch(18, x, 1)))
  expect(most).toBeLessThanOrEqual(16)
  expect(fetched.filter(Boolean)).toHaveLength(516)
})

describe('map tiles', () => {
  it('are none where no tile server is configured', async () => {
    const tiles = createTiles({ folder: tmpdir(), log: { warn: () => undefined } })
    expect(tiles.configured).toBe(false)
    expect(await tiles.fetch(3, 1, 1)).toBeUndefined()
  })

  it('come from the tile server once, and then from the disk', async () => {
    const tiles = await tilesFrom(picture)
    const tile = { bytes: PNG, contentType: 'image/png' }
    expect(await tiles.fetch(13, 4093, 2724)).toEqual(tile)
    expect(await tiles.fetch(13, 4093, 2724)).toEqual(tile)
    expect(tiles.paths).toEqual(['/13/4093/2724.png?key=secret'])
  })

  it('are fetched once when many ask for one at the same time', async () => {
    const tiles = await tilesFrom((response) => setTimeout(() => response.end(PNG), 50))
    const answers = await Promise.all(Array.from({ length: 20 }, () => tiles.fetch(5, 3, 3)))
    expect(answers.every((tile) => tile?.contentType === 'image/png')).toBe(true)
    expect(tiles.paths).toHaveLength(1)
  })

  it.each([
    [19, 0, 0],
    [-1, 0, 0],
    [2, 4, 0],
    [2, 0, -1],
    [2.5, 0, 0],
    [2, Number.NaN, 0],
    [2, '../../etc' as unknown as number, 0],
  ])('with numbers that no tile has (%s/%s/%s) are not asked for', async (z, x, y) => {
    const tiles = await tilesFrom(picture)
    expect(await tiles.fetch(z, x, y)).toBeUndefined()
    expect(tiles.paths).toEqual([])
  })

  it.each<[string, Answer]>([
    ['an error', (response) => response.writeHead(500).end(PNG)],
    [
      'a page that claims to be a picture',
      (response) => response.setHeader('content-type', 'image/png').end('<html>'),
    ],
    [
      'a drawing that can run',
      (response) => response.setHeader('content-type', 'image/svg+xml').end('<svg/>'),
    ],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a flood', (response) => response.end(Buffer.concat([PNG, Buffer.alloc(2_000_000)]))],
    ['a closed line', (response) => response.destroy()],
  ])('are none when the tile server answers with %s, and nothing is kept', async (_, answer) => {
    const tiles = await tilesFrom(answer)
    expect(await tiles.fetch(4, 7, 5)).toBeUndefined()
    expect(await readdir(tiles.folder)).toEqual([])
    expect(JSON.stringify(tiles.warnings)).not.toMatch(/secret|4\/7\/5/)
  })

  it('leave a failing tile server alone after five failures', async () => {
    const tiles = await tilesFrom((response) => response.writeHead(503).end())
    for (let x = 0; x < 8; x++) await tiles.fetch(4, x, 0)
    expect(tiles.paths).toHaveLength(5)
  })

  it('older than a week are fetched anew, and still served when that fails', async () => {
    const tiles = await tilesFrom(picture)
    await tiles.fetch(4, 7, 5)
    const file = join(tiles.folder, '4/7/5')
    const weekAgo = new Date((await stat(file)).mtimeMs - 8 * 24 * 60 * 60_000)
    await utimes(file, weekAgo, weekAgo)
    tiles.state.answer = (response) => response.writeHead(503).end()
    expect(await tiles.fetch(4, 7, 5)).toMatchObject({ contentType: 'image/png' })
    tiles.state.answer = picture
    await tiles.fetch(4, 7, 5)
    await tiles.fetch(4, 7, 5)
    expect(tiles.paths).toHaveLength(3)
  })

  it('on disk stay under the limit; the ones not used for longest go first', async () => {
    const tiles = await tilesFrom(picture, PNG.length * 10)
    await tiles.fetch(6, 0, 0)
    await utimes(join(tiles.folder, '6/0/0'), new Date(0), new Date())
    for (let x = 1; x < 25; x++) await tiles.fetch(6, x, 0)
    const files = (await readdir(tiles.folder, { recursive: true })).filter(
      (name) => name.split('/').length === 3,
    )
    expect(files.length).toBeLessThanOrEqual(10)
    expect(files).not.toContain('6/0/0')
    expect(files).toContain('6/24/0')
  })

  it('whose file on disk is broken are fetched anew', async () => {
    const tiles = await tilesFrom(picture)
    await tiles.fetch(4, 7, 5)
    await writeFile(join(tiles.folder, '4/7/5'), 'half a t')
    expect(await tiles.fetch(4, 7, 5)).toMatchObject({ contentType: 'image/png' })
    expect(tiles.paths).toHaveLength(2)
  })
})
