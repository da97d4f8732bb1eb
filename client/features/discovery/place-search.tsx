import { type FormEvent, useState } from 'react'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import type { FoundPlace } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import { usePlaceSearch } from './map.api.ts'

/** Finds a place by its name. Blank text is passed over. */
export function PlaceSearch({ onFound }: { onFound: (place: FoundPlace) => void }) {
  const [text, setText] = useState('')
  const search = usePlaceSearch()

  function submit(event: FormEvent) {
    event.preventDefault()
    const query = text.trim()
    if (query === '' || search.isPending) return
    search.mutate(query, { onSuccess: (place) => place && onFound(place) })
  }

  function change(next: string) {
    setText(next)
    search.reset()
  }

  const isUnknown = search.isSuccess && !search.data
  return (
    <search className="absolute top-[12px] right-[68px] left-[12px] z-1000">
      <form onSubmit={submit}>
        <SearchInput
          value={text}
          onValueChange={change}
          ground="float"
          placeholder="Search for a place"
          maxLength={limits.placeQuery}
        />
        <p
          className="mt-1.5 w-fit rounded-full bg-surface-2 px-3 py-1 text-13 text-ink-2 empty:hidden"
          role="status"
        >
          {search.isPending && 'Searching…'}
          {isUnknown && 'No place of that name'}
        </p>
      </form>
    </search>
  )
}
