import type { ReactNode } from 'react'
import { Photo } from '#client/ui/photo.tsx'
import type { Photo as GalleryPhoto } from '#contract/profile.ts'

type GalleryGridProps = {
  photos: readonly GalleryPhoto[]
  onOpen: (index: number) => void
  /** Before the photos, for instance the tile that adds one. */
  leading?: ReactNode
}

/** Photos three to a row, edge to edge at the foot of a card. */
export function GalleryGrid({ photos, onOpen, leading }: GalleryGridProps) {
  return (
    <div className="-mx-4 -mb-4 grid grid-cols-3 gap-0.5 overflow-hidden rounded-b-card">
      {leading}
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          className="block focus-visible:outline-offset-[-3px]"
          aria-label={`Photo ${index + 1} of ${photos.length}`}
          onClick={() => onOpen(index)}
        >
          <Photo src={photo.thumbUrl} alt="" thumbhash={photo.thumbhash} className="aspect-square w-full" />
        </button>
      ))}
    </div>
  )
}
