import { UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card, CardAside, CardTitle } from '#client/ui/card.tsx'
import { Lightbox } from '#client/ui/layers/lightbox.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import type { Member } from '#contract/profile.ts'
import { GalleryGrid } from '../gallery-grid.tsx'
import { withCaption } from '../photo-order/with-caption.ts'

/** What stands under the photos of a page, drawn up over their lower edge. */
export function MemberBody({ children }: { children: ReactNode }) {
  return (
    <div className="relative z-2 -mt-5 grid gap-3.5 rounded-t-[22px] bg-bg px-4 pt-[18px]">{children}</div>
  )
}

/** He is not there, or not for this reader: nobody can tell which. */
export function NoSuchMember({ action }: { action?: ReactNode }) {
  return (
    <EmptyState icon={UserX} title="Profile not found" text="This profile isn’t available." action={action} />
  )
}

export function MemberGalleryCard({ member: { username, gallery } }: { member: Member }) {
  const [index, setIndex] = useState<number>()
  return (
    <Card>
      <CardTitle className="mb-3">
        Gallery<CardAside>{gallery.length}</CardAside>
      </CardTitle>
      {gallery.length === 0 && <p className="text-muted">No photos yet</p>}
      {gallery.length > 0 && <GalleryGrid photos={gallery} onOpen={setIndex} />}
      <Lightbox
        slides={gallery.map(({ url, caption }, at) => ({
          src: url,
          alt: withCaption(`${username}, gallery photo ${at + 1} of ${gallery.length}`, caption),
        }))}
        index={index}
        onClose={() => setIndex(undefined)}
      />
    </Card>
  )
}
