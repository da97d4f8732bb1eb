import { createBoundedMap } from '../bounded-cache.ts'
import { waitingLine } from '../waiting-line.ts'
import { type Asked, createGazetteerWorker } from './gazetteer-worker.ts'
import { createGeocoder } from './geocoder.ts'
import { type City, fold, type Place } from './place.ts'

const REMEMBERED = 1000
const REMEMBERED_MS = 24 * 60 * 60_000
const LONGEST_QUERY = 120

type Log = { warn(details: object, message: string): void }
export type Places = {
  /** Places by name: at GEOCODER_URL where one is set and answers, else of the bundled list of cities. */
  search(query: string, limit: number): Promise<Place[]>
  /** Cities of the bundled list by name, and the one with this number: the places that one can look at, or travel to. */
  searchCities(query: string, limit: number): Promise<City[]>
  findCity(id: number): Promise<City | undefined>
  close(): Promise<void>
}

export function createPlaces({ geocoderUrl, log }: { geocoderUrl?: string; log: Log }): Places {
  const gazetteer = createGazetteerWorker()
  // The thread reads one search after the other, and would let any number wait.
  const inLine = waitingLine({
    maxConcurrent: 4,
    waiting: 200,
    full: 'Many people are searching. Please try again.',
  })
  const geocode = geocoderUrl ? createGeocoder(geocoderUrl) : undefined
  const toGeocoder = waitingLine({ maxConcurrent: 8, waiting: 50, full: 'Too many searches at the geocoder' })
  const cities = createBoundedMap<number, City>(REMEMBERED)
  const remembered = new Map<string, { places: Promise<Place[]>; until: number }>()

  const askGazetteer = (asked: Asked) => inLine(() => gazetteer.ask(asked))

  async function ask(query: string, limit: number): Promise<Place[]> {
    try {
      if (geocode) return await toGeocoder(() => geocode(query, limit))
    } catch (error) {
      // What was searched for is the member's own business: the log learns only that it failed.
      log.warn(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'The geocoder failed, the bundled cities answer',
      )
      remembered.delete(keyOf(query, limit))
    }
    return askGazetteer({ query, limit })
  }

  async function search(text: string, limit: number): Promise<Place[]> {
    const query = queryIn(text)
    if (!query || limit < 1) return []
    const key = keyOf(query, limit)
    const known = remembered.get(key)
    if (known && known.until > Date.now()) return known.places
    remembered.delete(key)
    if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value!)
    const places = ask(query, limit)
    remembered.set(key, { places, until: Date.now() + REMEMBERED_MS })
    places.catch(() => remembered.delete(key))
    return places
  }

  async function searchCities(text: string, limit: number): Promise<City[]> {
    const query = queryIn(text)
    return query && limit > 0 ? askGazetteer({ query, limit }) : []
  }

  async function findCity(id: number): Promise<City | undefined> {
    const known = cities.get(id)
    if (known) return known
    const [city] = await askGazetteer({ cityId: id })
    if (city) cities.set(id, city)
    return city
  }

  return { search, searchCities, findCity, close: gazetteer.stop }
}

/** The words to look for; nothing where the text names nothing. */
function queryIn(text: string): string | undefined {
  const query = text.trim().slice(0, LONGEST_QUERY)
  return fold(query) === '' ? undefined : query
}

const keyOf = (query: string, limit: number) => `${limit} ${query.toLowerCase().replace(/\s+/g, ' ')}`
