import { useQuery } from '@tanstack/react-query'
import dataUrl from 'emojibase-data/en/compact.json?url'
import { useMemo, useState } from 'react'
import { VList } from 'virtua'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'

type Emoji = { unicode: string; label: string; tags?: string[]; group?: number; order?: number }

const PER_ROW = 7
/** Skin tones and hair by themselves. */
const COMPONENTS = 2

export type EmojiPickerProps = { open: boolean; onClose: () => void; onPick: (emoji: string) => void }

/** All there are, by name. The list is a file of our own, fetched when the picker opens first. */
export function EmojiPicker({ open, onClose, onPick }: EmojiPickerProps) {
  const [search, setSearch] = useState('')
  const { data, isError, refetch } = useQuery({
    queryKey: ['emoji'],
    queryFn: readEmoji,
    staleTime: Infinity,
  })
  const rows = useMemo(() => inRows(data ?? [], search), [data, search])
  return (
    <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="React">
      <SearchInput value={search} onValueChange={setSearch} placeholder="Search emoji" />
      <div className="mt-[10px] h-[46dvh]">
        {!data &&
          (isError ? (
            <ErrorState title="Unable to load emoji." onRetry={() => void refetch()} />
          ) : (
            <Spinner label="Loading emoji" />
          ))}
        <VList data={rows} className="overscroll-contain">
          {(row) => (
            <div className="grid grid-cols-7" key={row[0]?.unicode}>
              {row.map(({ unicode, label }) => (
                <button
                  type="button"
                  className="grid min-h-target place-items-center rounded-control text-28 hover:bg-hairline"
                  aria-label={label}
                  key={unicode}
                  onClick={() => {
                    onClose()
                    onPick(unicode)
                  }}
                >
                  {unicode}
                </button>
              ))}
            </div>
          )}
        </VList>
      </div>
    </Sheet>
  )
}

async function readEmoji(): Promise<Emoji[]> {
  const reply = await fetch(dataUrl)
  if (!reply.ok) throw new Error('There is no list of emoji')
  const all = (await reply.json()) as Emoji[]
  return all
    .filter(({ group }) => group !== undefined && group !== COMPONENTS)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
}

function inRows(all: readonly Emoji[], search: string): Emoji[][] {
  const wanted = search.trim().toLowerCase()
  const found = all.filter(
    ({ label, tags }) => label.includes(wanted) || tags?.some((tag) => tag.startsWith(wanted)),
  )
  return Array.from({ length: Math.ceil(found.length / PER_ROW) }, (_, row) =>
    found.slice(row * PER_ROW, (row + 1) * PER_ROW),
  )
}
