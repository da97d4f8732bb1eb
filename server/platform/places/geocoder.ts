import * as z from 'zod/mini'
import { PRODUCT } from '#contract/product.ts'
import { createBreaker } from '../breaker.ts'
import type { Place } from './place.ts'

/** For the whole of it, the answer's last byte included. */
const DEADLINE_MS = 4000
const MOST_BYTES = 256 * 1024

const answer = z.array(
  z.object({
    lat: z.coerce.number().check(z.gte(-90), z.lte(90)),
    lon: z.coerce.number().check(z.gte(-180), z.lte(180)),
    name: z.optional(z.string()),
    display_name: z.string(),
    address: z.optional(z.object({ country: z.optional(z.string()) })),
  }),
)

/** A server that speaks Nominatim's format. A bare host means its /search. */
export function createGeocoder(geocoderUrl: string, deadlineMs = DEADLINE_MS) {
  const base = new URL(geocoderUrl)
  if (base.pathname === '/') base.pathname = '/search'
  const breaker = createBreaker({ failures: 5, pauseMs: 30_000, longestPauseMs: 30_000 })

  async function load(query: string, limit: number): Promise<Place[]> {
    const url = new URL(base)
    for (const [key, value] of Object.entries({ q: query, limit, format: 'jsonv2', addressdetails: 1 })) {
      url.searchParams.set(key, String(value))
    }
    const response = await fetch(url, {
      headers: {
        'user-agent': `${PRODUCT} place search`,
        'accept-language': 'en',
        accept: 'application/json',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}`)
    return answer
      .parse(JSON.parse(await readSmall(response)))
      .slice(0, limit)
      .map(present)
  }

  return (query: string, limit: number) => breaker.run(base.host, () => load(query, limit))
}

async function readSmall(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MOST_BYTES) throw new Error('The geocoder answered with too much')
  }
  return text
}

function present(found: z.infer<typeof answer>[number]): Place {
  const parts = found.display_name.split(',').map((part) => part.trim())
  return {
    name: found.name || parts[0] || '',
    country: found.address?.country ?? parts.at(-1) ?? '',
    lat: found.lat,
    lng: found.lon,
  }
}
