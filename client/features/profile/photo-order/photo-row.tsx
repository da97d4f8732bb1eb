import { useDrag } from '@use-gesture/react'
import { GripVertical, Star } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { announce } from '#client/ui/live-region.tsx'
import { Photo } from '#client/ui/photo.tsx'
import { limits } from '#contract/limits.ts'

export type PlacedPhoto = { mediaId: string; thumbUrl: string; thumbhash: string | null; caption: string }

/** Where a photo is seen: on tiles too, among those that are swiped on the page, or in the gallery alone. */
export type PhotoPlace = 'main' | 'swiped' | 'gallery'

const placeWords: Record<PhotoPlace, string> = {
  main: 'Main picture',
  swiped: 'Swiped on your page',
  gallery: 'In your gallery',
}

type PhotoRowProps = {
  photo: PlacedPhoto
  index: number
  count: number
  place: PhotoPlace
  onMove: (from: number, to: number) => void
  onMakeMain: () => void
  onCaption: (caption: string) => void
}

export function PhotoRow(props: PhotoRowProps) {
  const { photo, index, count, place, onMove, onMakeMain, onCaption } = props
  const { row, drag } = useDragToPlace(props)
  const number = index + 1
  const moveByKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const to = index + (keySteps[event.key] ?? 0)
    if (to === index || to < 0 || to >= count) return
    event.preventDefault()
    const handle = event.currentTarget
    // A node that changes places loses the focus, and the next arrow key would go nowhere.
    flushSync(() => onMove(index, to))
    handle.focus()
    announce(`Moved to place ${to + 1} of ${count}`)
  }
  return (
    <li
      ref={row}
      className="relative flex items-center gap-2.5 rounded-card bg-surface-1 p-2 inset-ring inset-ring-hairline data-dragged:z-2 data-dragged:shadow-2"
    >
      <Photo
        src={photo.thumbUrl}
        alt={`Photo ${number} of ${count}`}
        thumbhash={photo.thumbhash}
        className="size-16 flex-none rounded-control"
      />
      <div className="min-w-0 flex-1">
        <small
          className="mb-1 block truncate font-semibold text-12 text-muted data-main:text-accent-text"
          data-main={place === 'main' || undefined}
        >
          {placeWords[place]}
        </small>
        <TextInput
          ground="card"
          aria-label={`Caption of photo ${number}`}
          placeholder="Caption"
          maxLength={limits.photoCaption}
          autoComplete="off"
          value={photo.caption}
          onChange={(event) => onCaption(event.target.value)}
        />
      </div>
      {place !== 'main' && (
        <IconButton label={`Make photo ${number} the main picture`} variant="muted" onClick={onMakeMain}>
          <Star className="size-icon-s" />
        </IconButton>
      )}
      <IconButton
        label={`Move photo ${number} of ${count}`}
        variant="muted"
        className="cursor-grab touch-none"
        tooltip={false}
        onKeyDown={moveByKey}
        {...drag()}
      >
        <GripVertical className="size-icon-s" />
      </IconButton>
    </li>
  )
}

const keySteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The row follows the finger, and the others make room as soon as it is half way over one. */
function useDragToPlace({ index, count, onMove }: Pick<PhotoRowProps, 'index' | 'count' | 'onMove'>) {
  const row = useRef<HTMLLIElement>(null)
  const drag = useDrag(
    ({ movement: [, moved], last, memo = { start: index, at: index } }) => {
      const element = row.current
      if (!element) return memo
      const height = distanceOfRows(element)
      const wanted = Math.min(count - 1, Math.max(0, memo.start + Math.round(moved / height)))
      if (wanted !== memo.at) onMove(memo.at, wanted)
      element.toggleAttribute('data-dragged', !last)
      element.style.translate = last ? '' : `0 ${moved - (wanted - memo.start) * height}px`
      return { start: memo.start, at: wanted }
    },
    { axis: 'y', pointer: { keys: false } },
  )
  return { row, drag }
}

/** From the top of one row to that of the next: all are of one height. */
function distanceOfRows(row: HTMLElement): number {
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  if (!(neighbour instanceof HTMLElement)) return row.offsetHeight
  return Math.abs(neighbour.offsetTop - row.offsetTop)
}
