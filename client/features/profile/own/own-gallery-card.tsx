import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { Card, CardAside, CardTitle } from '#client/ui/card.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { Lightbox } from '#client/ui/layers/lightbox.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import { limits } from '#contract/limits.ts'
import type { Photo } from '#contract/profile.ts'
import { GalleryGrid } from '../gallery-grid.tsx'
import { withCaption } from '../photo-order/with-caption.ts'
import { galleryQuery, useDeleteGalleryPhoto } from '../profile.api.ts'
import { AddPhotoTile } from './add-photo-tile.tsx'

export function OwnGalleryCard({ onArrange }: { onArrange: () => void }) {
  const { data: photos, isError, isFetching, refetch } = useQuery(galleryQuery)
  return (
    <Card>
      <CardTitle className="mb-2.5">
        Gallery
        {photos && <CardAside>{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</CardAside>}
        {photos && photos.length > 0 && (
          <IconButton label="Arrange photos" variant="muted" className="-my-2 -mr-2" onClick={onArrange}>
            <ArrowDownUp className="size-icon-s" />
          </IconButton>
        )}
      </CardTitle>
      {photos && <OwnPhotos photos={photos} />}
      {!photos && isError && (
        <ErrorState title="Unable to load your photos" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!photos && !isError && (
        <SkeletonGroup className="-mx-4 -mb-4 grid grid-cols-3 gap-0.5">
          <Skeleton className="aspect-square" />
          <Skeleton className="aspect-square" />
          <Skeleton className="aspect-square" />
        </SkeletonGroup>
      )}
    </Card>
  )
}

function OwnPhotos({ photos }: { photos: Photo[] }) {
  const [index, setIndex] = useState<number>()
  const [doomed, setDoomed] = useState<Photo>()
  const deletion = useDeleteGalleryPhoto()
  // The viewer closes too: while it is open, nothing beside it can be read out or touched, toasts included.
  const closeAll = () => {
    setDoomed(undefined)
    setIndex(undefined)
  }
  const confirm = (photo: Photo) =>
    deletion.mutate(photo.id, {
      onSettled: closeAll,
      onSuccess: () => toast({ title: 'Photo Deleted', description: 'Removed from your gallery.' }),
      onError: (error) =>
        toast({
          title: 'Delete Failed',
          description: errorText(error, 'Failed to delete photo'),
          variant: 'destructive',
        }),
    })
  return (
    <>
      <GalleryGrid
        photos={photos}
        onOpen={setIndex}
        leading={
          photos.length < limits.galleryPhotos && (
            <AddPhotoTile>
              <Plus aria-hidden="true" />
              Add photo
            </AddPhotoTile>
          )
        }
      />
      <Lightbox
        slides={photos.map(({ url, caption }, at) => ({
          src: url,
          alt: withCaption(`Photo ${at + 1} of ${photos.length}`, caption),
        }))}
        index={index}
        onClose={() => setIndex(undefined)}
        onDelete={(at) => setDoomed(photos[at])}
        deleteLabel="Delete photo"
      />
      <ConfirmDialog
        open={doomed !== undefined}
        onOpenChange={(open) => !open && setDoomed(undefined)}
        title="Delete this photo?"
        text="It disappears for everybody, and its file is deleted."
        confirmLabel="Delete"
        pending={deletion.isPending}
        pendingLabel="Deleting..."
        onConfirm={() => doomed && confirm(doomed)}
      />
    </>
  )
}
