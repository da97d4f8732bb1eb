import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#client/platform/api/call.ts'
import { newClientId } from '#client/platform/new-client-id.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { type Album, type AlbumTime, albumsApi, albumTimes } from '#contract/albums.ts'
import { countLabel, timeLabel } from './album-words.ts'
import { albumsQuery, useAlbumChange } from './albums.api.ts'

type ShareAlbumSheetProps = { userId: number; open: boolean; onOpenChange: (open: boolean) => void }

/** Which album, and for how long. */
export function ShareAlbumSheet({ userId, open, onOpenChange }: ShareAlbumSheetProps) {
  const { data: albums } = useQuery({ ...albumsQuery, enabled: open })
  const filled = albums?.filter(({ items }) => items.length > 0)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Share a private album"
      text="He sees no name and can’t save it from here, but a screenshot can keep what is shown. You can take it back at any time."
    >
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
  // One sharing, however often it is tried.
  const [clientId] = useState(newClientId)
  const share = useAlbumChange(() =>
    call(albumsApi.share, { params: { id: albumId, userId }, body: { time, clientId } }),
  )
  const send = () =>
    share.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Album shared' })
        onShared()
      },
    })
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
      <Button pending={share.isPending} pendingLabel="Sharing..." onClick={send}>
        Share
      </Button>
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
