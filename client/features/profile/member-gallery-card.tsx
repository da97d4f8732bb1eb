import { useState } from 'react'
import { Lightbox } from '#client/ui/lightbox.tsx'
import type { Member } from '#contract/profile.ts'
import { GalleryGrid } from './gallery-grid.tsx'

export function MemberGalleryCard({ member: { username, gallery } }: { member: Member }) {
  const [index, setIndex] = useState<number>()
  return (
    <section className="card">
      <h2 className="mb-3!">
        Gallery<small>{gallery.length}</small>
      </h2>
      {gallery.length === 0 && <p className="text-muted">No photos yet</p>}
      {gallery.length > 0 && <GalleryGrid photos={gallery} onOpen={setIndex} />}
      <Lightbox
        slides={gallery.map(({ url }, at) => ({
          src: url,
          alt: `${username}, gallery photo ${at + 1} of ${gallery.length}`,
        }))}
        index={index}
        onClose={() => setIndex(undefined)}
      />
    </section>
  )
}
