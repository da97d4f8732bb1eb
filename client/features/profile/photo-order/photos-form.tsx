import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { mediaIdOf } from '#contract/media.ts'
import type { Photo } from '#contract/profile.ts'
import { SaveBar } from '../own/save-bar.tsx'
import { DiscardDialog, UnsavedGuard } from '../own/unsaved-guard.tsx'
import { galleryQuery, useArrangePhotos } from '../profile.api.ts'
import { moved } from './moved.ts'
import { type PhotoPlace, PhotoRow, type PlacedPhoto } from './photo-row.tsx'

/** Puts one's photos in order and names them. It closes when that is saved or given up. */
export function PhotosForm({ onClose }: { onClose: () => void }) {
  const viewer = useViewer()
  const { data: gallery, isError, isFetching, refetch } = useQuery(galleryQuery)
  if (gallery) return <Editor before={placedPhotos(viewer, gallery)} onClose={onClose} />
  return (
    <Screen header={<ScreenHeader title="Your photos" back={onClose} />}>
      {isError ? (
        <ErrorState title="Unable to load your photos" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Spinner label="Loading" />
      )}
    </Screen>
  )
}

type Arrangement = {
  photos: PlacedPhoto[]
  /** The first one is the profile picture. Without one, ordering the gallery must not put a face on the grid. */
  hasPicture: boolean
}

function Editor({ before, onClose }: { before: Arrangement; onClose: () => void }) {
  const [first] = useState(before)
  const [now, setNow] = useState(before)
  const [isAsking, setAsking] = useState(false)
  const arrange = useArrangePhotos()
  const isDirty = JSON.stringify(now) !== JSON.stringify(first)
  const cancel = () => (isDirty ? setAsking(true) : onClose())
  const save = () => {
    const [picture, ...rest] = now.photos.map(({ mediaId, caption }) => ({ mediaId, caption }))
    const order = now.hasPicture ? { picture, gallery: rest } : { gallery: picture ? [picture, ...rest] : [] }
    arrange.mutate(order, {
      onSuccess: () => {
        toast({ title: 'Photos saved' })
        onClose()
      },
      onError: (error) =>
        toast({
          title: 'Not saved',
          description: errorText(error, 'Please try again.'),
          variant: 'destructive',
        }),
    })
  }
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Screen
        isForm
        className="flex flex-col gap-3 px-gutter pt-1 pb-6 *:flex-none"
        header={<ScreenHeader title="Your photos" back={cancel} />}
        footer={<SaveBar isDirty={isDirty} isPending={arrange.isPending} onCancel={cancel} />}
      >
        <p className="text-13 text-muted">
          {now.hasPicture
            ? 'The first is your main picture, the one on tiles. The first six can be swiped on your page.'
            : 'You have no main picture, so tiles show none. The first six can be swiped on your page.'}
        </p>
        <PhotoList now={now} onChange={setNow} />
      </Screen>
      <UnsavedGuard isDirty={isDirty} />
      <DiscardDialog open={isAsking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </form>
  )
}

type PhotoListProps = { now: Arrangement; onChange: (change: (now: Arrangement) => Arrangement) => void }

function PhotoList({ now: { photos, hasPicture }, onChange }: PhotoListProps) {
  const move = (from: number, to: number) =>
    onChange((now) => ({ ...now, photos: moved(now.photos, from, to) }))
  const makeMain = (from: number) =>
    onChange((now) => ({ photos: moved(now.photos, from, 0), hasPicture: true }))
  const name = (mediaId: string, caption: string) =>
    onChange((now) => ({
      ...now,
      photos: now.photos.map((each) => (each.mediaId === mediaId ? { ...each, caption } : each)),
    }))
  return (
    <ol className="flex flex-col gap-2">
      {photos.map((photo, index) => (
        <PhotoRow
          key={photo.mediaId}
          photo={photo}
          index={index}
          count={photos.length}
          place={placeOf(index, hasPicture)}
          onMove={move}
          onMakeMain={() => makeMain(index)}
          onCaption={(caption) => name(photo.mediaId, caption)}
        />
      ))}
    </ol>
  )
}

function placeOf(index: number, hasPicture: boolean): PhotoPlace {
  if (index === 0 && hasPicture) return 'main'
  return index < limits.mainPhotos ? 'swiped' : 'gallery'
}

function placedPhotos({ profileImageUrl, profile }: CurrentUser, gallery: Photo[]): Arrangement {
  const photos = gallery.flatMap((photo) => placed(photo.url, photo))
  const picture = profileImageUrl
    ? placed(profileImageUrl, {
        thumbUrl: `${profileImageUrl}/thumb`,
        thumbhash: null,
        caption: profile?.pictureCaption ?? '',
      })
    : []
  return { photos: [...picture, ...photos], hasPicture: picture.length > 0 }
}

function placed(url: string, { thumbUrl, thumbhash, caption }: Omit<Photo, 'id' | 'url'>): PlacedPhoto[] {
  const mediaId = mediaIdOf(url)
  return mediaId ? [{ mediaId, thumbUrl, thumbhash, caption }] : []
}
