import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '#client/platform/api/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { Photo } from '#client/ui/photo.tsx'
import { ProgressRing } from '#client/ui/states/progress-ring.tsx'
import { type Album, type AlbumItem, albumsApi } from '#contract/albums.ts'
import { limits } from '#contract/limits.ts'
import { AlbumHolders } from './album-holders.tsx'
import { useAlbumChange } from './albums.api.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,video/mp4,video/webm,video/quicktime'

/** One of one's albums: what is in it, what it is called, who has it. */
export function AlbumSheet({ album, onClose }: { album: Album | undefined; onClose: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  const remove = useAlbumChange((id: number) => call(albumsApi.remove, { params: { id } }))
  return (
    <Sheet open={album !== undefined} onOpenChange={onClose} title={album?.name ?? 'Album'}>
      {album && (
        <div className="grid gap-[18px]">
          <div className="grid grid-cols-3 gap-[4px]">
            {album.items.map((item) => (
              <ItemTile key={item.mediaId} albumId={album.id} item={item} />
            ))}
            {album.items.length < limits.albumItems && <AddTile albumId={album.id} />}
          </div>
          <AlbumHolders albumId={album.id} />
          <NameField key={album.id} album={album} />
          <Button variant="soft-danger" onClick={() => setDeleting(true)}>
            Delete album
          </Button>
          <ConfirmDialog
            open={isDeleting}
            onOpenChange={setDeleting}
            title="Delete this album?"
            text="Its photos and videos are deleted, and everyone who has it loses it at once."
            confirmLabel="Delete"
            pending={remove.isPending}
            pendingLabel="Deleting..."
            onConfirm={() => remove.mutate(album.id, { onSuccess: onClose })}
          />
        </div>
      )}
    </Sheet>
  )
}

function ItemTile({ albumId, item }: { albumId: number; item: AlbumItem }) {
  const remove = useAlbumChange((mediaId: string) =>
    call(albumsApi.removeItem, { params: { id: albumId, mediaId } }),
  )
  const what = item.messageType === 'video' ? 'Video' : 'Photo'
  return (
    <div className="relative aspect-square overflow-hidden rounded-control" data-album-item>
      <Photo src={item.thumbUrl} alt={what} thumbhash={item.thumbhash} fill />
      <IconButton
        label={`Remove ${what.toLowerCase()}`}
        variant="glass"
        className="absolute top-[2px] right-[2px]"
        tooltip={false}
        disabled={remove.isPending}
        onClick={() => remove.mutate(item.mediaId)}
      >
        <X className="size-icon-s" />
      </IconButton>
    </div>
  )
}

function AddTile({ albumId }: { albumId: number }) {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const add = useAlbumChange((file: File) =>
    call(albumsApi.addItem, { body: { albumId }, upload: file, onProgress: setShare }),
  )
  return (
    <>
      <button
        type="button"
        className="flex aspect-square flex-col items-center justify-center gap-1 rounded-control bg-accent-soft font-semibold text-13 text-accent-text"
        disabled={add.isPending}
        onClick={() => input.current?.click()}
      >
        {add.isPending ? (
          <ProgressRing value={share} label="Uploading" />
        ) : (
          <>
            <Plus aria-hidden="true" />
            Add
          </>
        )}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo or video for this album"
        accept={ACCEPT}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          setShare(0)
          if (file) add.mutate(file)
        }}
      />
    </>
  )
}

function NameField({ album }: { album: Album }) {
  const [name, setName] = useState(album.name)
  const rename = useAlbumChange((given: string) =>
    call(albumsApi.rename, { params: { id: album.id }, body: { name: given } }),
  )
  const isChanged = name.trim() !== '' && name.trim() !== album.name
  return (
    <div className="grid gap-2">
      <Field label="Name">
        <TextInput
          value={name}
          maxLength={limits.albumName}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {isChanged && (
        <Button
          variant="secondary"
          pending={rename.isPending}
          pendingLabel="Saving..."
          onClick={() => rename.mutate(name.trim())}
        >
          Save name
        </Button>
      )}
    </div>
  )
}
