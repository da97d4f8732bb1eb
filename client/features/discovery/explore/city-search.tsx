import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import type { City } from '#contract/explore.ts'
import { limits } from '#contract/limits.ts'
import { countryOf, useCities } from './explore.api.ts'

type CitySearchProps = { onChoose: (city: City) => void; ground?: 'page' | 'card' }

/** Cities by name, to choose one of. */
export function CitySearch({ onChoose, ground = 'page' }: CitySearchProps) {
  const [text, setText] = useState('')
  const { cities, isCurrent, error } = useCities(text)
  return (
    <search>
      <SearchInput
        value={text}
        onValueChange={setText}
        ground={ground}
        placeholder="Search for a city"
        maxLength={limits.placeQuery}
      />
      <p className="mt-1.5 px-2 text-13 text-muted empty:hidden" role="status">
        {error && errorText(error, 'Please try again.')}
        {isCurrent && cities?.length === 0 && 'No city of that name'}
      </p>
      {cities && cities.length > 0 && (
        <ul className="mt-2" aria-label="Cities">
          {cities.map((city) => (
            <li key={city.id}>
              <button
                type="button"
                className="flex min-h-[52px] w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hairline"
                onClick={() => onChoose(city)}
              >
                <MapPin className="size-icon-s flex-none text-muted" aria-hidden="true" />
                <span className="min-w-0">
                  <b className="block truncate font-semibold">{city.name}</b>
                  <small className="block truncate text-13 text-muted">{countryOf(city)}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
