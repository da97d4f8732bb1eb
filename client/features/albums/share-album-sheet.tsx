import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { outbox } from '#client/features/conversations/index.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton } from '#client/ui/states/skeleton.tsx'
import { type Album, type AlbumTime, albumTimes } from '#contract/albums.ts'
import { countLabel, timeLabel } from './album-words.ts'
import { albumsQuery } from './albums.api.ts'

type ShareAlbumSheetProps = { userId: number; open: boolean; onOpenChange: (open: boolean) => void }

/** Which album, and for how long. */
export function ShareAlbumSheet({ userId, open, onOpenChange }: ShareAlbumSheetProps) {
  const { data: albums, isError, isFetching, refetch } = useQuery({ ...albumsQuery, enabled: open })
  const filled = albums?.filter(({ items }) => items.length > 0)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Share a private album"
      text="He sees no name and can’t save it from here, but a screenshot can keep what is shown. You can take it back at any time."
    >
      {!filled && isError && (
        <ErrorState title="Unable to load this" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!filled && !isError && <Skeleton className="h-11 rounded-control" />}
      {filled?.length === 0 && (
        <p className="grid gap-[12px]">
          You have no album with photos yet.
          <Button variant="secondary" asChild>
            <Link to="/profile">Make one on your profile</Link>
          </Button>
        </p>
      )}
      {filled && filled.length > 0 && (
        <ShareForm albums={filled} userId={userId} onShared={() => onOpenChange(false)} />
      )}
    </Sheet>
  )
}

function ShareForm({ albums, userId, onShared }: { albums: Album[]; userId: number; onShared: () => void }) {
  const [albumId, setAlbumId] = useState(albums[0]!.id)
  const [time, setTime] = useState<AlbumTime>('until-stopped')
  const share = () => {
    const count = albums.find(({ id }) => id === albumId)?.items.length ?? 0
    outbox.queueNote({ kind: 'direct', id: userId }, { type: 'album', albumId, count, time })
    onShared()
  }
  return (
    <div className="grid gap-[16px]">
      <Choices
        name="Album"
        value={albumId}
        options={albums.map(({ id, name, items }) => ({
          value: id,
          label: name,
          detail: countLabel(items.length),
        }))}
        onChange={setAlbumId}
      />
      <Choices
        name="For how long"
        value={time}
        options={albumTimes.map((value) => ({ value, label: timeLabel[value] }))}
        onChange={setTime}
      />
      <Button onClick={share}>Share</Button>
    </div>
  )
}

type ChoicesProps<Value> = {
  name: string
  value: Value
  options: { value: Value; label: string; detail?: string }[]
  onChange: (value: Value) => void
}

function Choices<Value extends string | number>({ name, value, options, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className="grid gap-[6px]">
      <legend className="mb-[6px] font-semibold text-13 text-muted">{name}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'flex min-h-target cursor-pointer items-center justify-between gap-[12px] rounded-control px-gutter',
            option.value === value ? 'bg-accent-soft inset-ring-2 inset-ring-accent' : 'bg-surface-3',
          )}
        >
          <span className="flex items-center gap-[10px]">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </span>
          {option.detail && <small className="text-13 text-muted">{option.detail}</small>}
        </label>
      ))}
    </fieldset>
  )
}
