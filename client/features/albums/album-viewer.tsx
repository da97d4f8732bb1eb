import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { hasCode } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { now } from '#client/platform/clock.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ModalLayer } from '#client/ui/layers/modal-layer.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type AlbumItem, type AlbumShare, albumsApi } from '#contract/albums.ts'
import { useAway } from './use-away.ts'

/** The browser's timers hold no more than this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** An album of somebody, one photo or clip at a time. Nothing in it helps to save what is shown. */
export function AlbumViewer({ share, onClose }: { share: AlbumShare; onClose: () => void }) {
  // Each time anew, and never from a cache: whether one still may is the server's to say.
  const { data, error } = useQuery({
    queryKey: ['open-album', share.id, share.count],
    queryFn: () => call(albumsApi.openShare, { params: { id: share.id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [index, setIndex] = useState(0)
  const isAway = useAway()
  const close = () => {
    if (share.time === 'once' && data)
      call(albumsApi.closeShare, { params: { id: share.id } }).catch(() => undefined)
    onClose()
  }
  useCloseAt(data?.closesAt ?? null, close)
  const items = data?.items ?? []
  const item = items[Math.min(index, items.length - 1)]
  return (
    <ModalLayer
      open
      onOpenChange={(open) => !open && close()}
      className="fixed inset-0 z-viewer mx-auto flex max-w-column select-none flex-col bg-stage text-on-photo [-webkit-touch-callout:none]"
      aria-describedby={undefined}
      onContextMenu={(event) => event.preventDefault()}
      data-album-viewer
    >
      <VisuallyHidden>
        <Dialog.Title>Private album</Dialog.Title>
      </VisuallyHidden>
      <div className="z-1 flex items-center justify-between gap-[12px] px-gutter py-[12px]">
        <Dialog.Close asChild>
          <IconButton label="Close" variant="glass" tooltip={false}>
            <X />
          </IconButton>
        </Dialog.Close>
        {item && (
          <span className="text-13 tabular-nums">
            {Math.min(index, items.length - 1) + 1} of {items.length}
          </span>
        )}
      </div>
      <div className="relative grid min-h-0 flex-1 place-items-center">
        {item && <Shown key={item.mediaId} item={item} isAway={isAway} />}
        {!data && !error && <Spinner label="Opening the album" />}
        {error && <ErrorState title={whyNot(error)} />}
      </div>
      {items.length > 1 && (
        <div className="flex justify-center gap-[24px] pt-[12px] pb-[calc(16px+var(--safe-bottom))]">
          <IconButton
            label="Previous"
            variant="glass"
            disabled={index <= 0}
            onClick={() => setIndex(index - 1)}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            label="Next"
            variant="glass"
            disabled={index >= items.length - 1}
            onClick={() => setIndex(index + 1)}
          >
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </ModalLayer>
  )
}

function useCloseAt(moment: string | null, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (moment === null) return
    const left = new Date(moment).getTime() - now().getTime()
    const timer = setTimeout(() => closeNow(), Math.min(Math.max(0, left), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [moment])
}

function Shown({ item, isAway }: { item: AlbumItem; isAway: boolean }) {
  const look = clsx('absolute inset-0 size-full object-contain', isAway && 'blur-[40px]')
  if (item.messageType !== 'video')
    return <img className={look} src={item.url} alt="" draggable={false} data-away={isAway || undefined} />
  const copy = item.mp4Url ? [{ src: item.mp4Url, type: 'video/mp4' }] : []
  return (
    <video
      className={look}
      controls
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      playsInline
      loop
    >
      {[...copy, { src: item.url, type: item.contentType }].map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      <track kind="captions" />
    </video>
  )
}

const whyNot = (error: Error) =>
  hasCode(error, 'not_allowed')
    ? 'Accept his request to open this album'
    : 'This album is not available any more'
