import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBasemapSource } from './basemap-source.ts'

/** A sheet of 100 units: the triangle (0,0) (100,0) (-1,50), the line (1,1) (3,3), and the town Ox from zoom 9 on. */
const SHEET = [100, 1, 3, 0, 0, 200, 1, 0, 201, 1, 100, 1, 2, 2, 2, 4, 4, 1, 50, 25, 18, 2, 79, 120]
const LONDON = { zoom: 10, x: 511, y: 340 }
const SHEET_OF_LONDON = 10 * 32 + 15

/** The file of all sheets, in which only London's has something in it. */
function detailFile() {
  const header = new Uint8Array(32 * 32 * 3)
  header[SHEET_OF_LONDON * 3 + 2] = SHEET.length
  return new Uint8Array([...header, ...SHEET])
}

function serve(answer: (url: string, range: string | null) => Response) {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const range = new Headers(init?.headers).get('range')
    asked.push([url, range].filter(Boolean).join(' '))
    return answer(String(url), range)
  })
  return asked
}

const withRanges = (url: string, range: string | null) => {
  if (!range) return new Response(new Uint8Array(SHEET))
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range) ?? []
  expect(url).toBe('/basemap/detail.bin')
  return new Response(detailFile().slice(Number(from), Number(to) + 1), { status: 206 })
}

async function sourceAfterLoading() {
  const loaded = vi.fn()
  const source = createBasemapSource('/basemap', loaded)
  source.frameOf(LONDON.zoom, LONDON.x, LONDON.y)
  await vi.waitFor(() => expect(source.frameOf(LONDON.zoom, LONDON.x, LONDON.y)?.sheet.units).toBe(100))
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(2))
  return source
}

afterEach(() => vi.restoreAllMocks())

describe('the bundled map', () => {
  it('fetches of its details only the part that is looked at, once', async () => {
    const asked = serve(withRanges)
    const source = await sourceAfterLoading()
    source.frameOf(LONDON.zoom, LONDON.x, LONDON.y + 1)
    expect(asked.sort()).toEqual([
      '/basemap/detail.bin bytes=0-3071',
      '/basemap/detail.bin bytes=3072-3095',
      '/basemap/world.bin',
    ])
  })

  it('reads outlines and names as they were written', async () => {
    serve(withRanges)
    const source = await sourceAfterLoading()
    const { sheet } = source.frameOf(LONDON.zoom, LONDON.x, LONDON.y)!
    expect([...sheet.rings[0]!.points]).toEqual([0, 0, 100, 0, -1, 50])
    expect(sheet.rings[0]).toMatchObject({ left: -1, top: 0, right: 100, bottom: 50 })
    expect([...sheet.lines[0]!.points]).toEqual([1, 1, 3, 3])
    expect(source.labelsFor(LONDON.zoom)).toEqual([
      { name: 'Ox', zoom: 9, country: false, x: 15.5 / 32, y: 10.25 / 32 },
    ])
  })

  it('lays a sheet under a tile by its place in the world', async () => {
    serve(withRanges)
    const source = await sourceAfterLoading()
    const frame = source.frameOf(LONDON.zoom, LONDON.x, LONDON.y)!
    expect(frame.scale).toBe((256 * 2 ** 5) / 100)
    expect(frame.left).toBe((511 - 480) * 256)
    expect(frame.top).toBe((340 - 320) * 256)
  })

  it('works behind a server that knows no ranges', async () => {
    serve((url) => new Response(url.endsWith('detail.bin') ? detailFile() : new Uint8Array(SHEET)))
    const source = await sourceAfterLoading()
    expect(source.frameOf(LONDON.zoom, LONDON.x, LONDON.y)?.sheet.labels[0]?.name).toBe('Ox')
  })

  it('shows the coarse world while the details do not come', async () => {
    serve((url) =>
      url.endsWith('world.bin') ? new Response(new Uint8Array(SHEET)) : new Response('', { status: 500 }),
    )
    const source = createBasemapSource('/basemap', () => undefined)
    await vi.waitFor(() => expect(source.frameOf(LONDON.zoom, LONDON.x, LONDON.y)).toBeDefined())
    expect(source.frameOf(LONDON.zoom, LONDON.x, LONDON.y)?.left).toBe(511 * 256)
  })
})
