import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '#client/platform/api/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton } from '#client/ui/states/skeleton.tsx'
import { type Album, albumsApi } from '#contract/albums.ts'
import { limits } from '#contract/limits.ts'
import { AlbumSheet } from './album-sheet.tsx'
import { countLabel } from './album-words.ts'
import { albumsQuery, useAlbumChange } from './albums.api.ts'

/** One's private albums, on the own profile: to make, fill and take back. */
export function OwnAlbums() {
  const { data: albums, isError, isFetching, refetch } = useQuery(albumsQuery)
  const [openId, setOpenId] = useState<number>()
  if (!albums && isError)
    return <ErrorState title="Unable to load this" onRetry={() => void refetch()} retrying={isFetching} />
  if (!albums) return <Skeleton className="h-11 rounded-control" />
  return (
    <div className="grid gap-3">
      <p className="text-13 text-muted">
        Nobody sees these but those you share them with in a chat, for as long as you like.
      </p>
      {albums.map((album) => (
        <AlbumRow key={album.id} album={album} onOpen={() => setOpenId(album.id)} />
      ))}
      {albums.length < limits.albums && <NewAlbum />}
      <AlbumSheet album={albums.find(({ id }) => id === openId)} onClose={() => setOpenId(undefined)} />
    </div>
  )
}

function AlbumRow({ album, onOpen }: { album: Album; onOpen: () => void }) {
  const held = album.holders > 0 ? ` · shared with ${album.holders}` : ''
  return (
    <button
      type="button"
      className="flex min-h-target items-center gap-[10px] rounded-control bg-surface-3 px-gutter py-[8px] text-left"
      onClick={onOpen}
    >
      <Lock className="size-icon-s flex-none" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">{album.name}</b>
        <small className="block text-13 text-muted">
          {countLabel(album.items.length)}
          {held}
        </small>
      </span>
      <ChevronRight className="flex-none text-muted" aria-hidden="true" />
    </button>
  )
}

function NewAlbum() {
  const [name, setName] = useState('')
  const create = useAlbumChange((given: string) => call(albumsApi.create, { body: { name: given } }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) create.mutate(name.trim(), { onSuccess: () => setName('') })
  }
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <Field label="New album" hint="The name is for you alone.">
        <TextInput
          value={name}
          maxLength={limits.albumName}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        disabled={!name.trim()}
        pending={create.isPending}
        pendingLabel="Making..."
      >
        Make album
      </Button>
    </form>
  )
}
