import { Eye, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { PROMO } from '#contract/product.ts'
import type { OwnProfile } from '#contract/profile.ts'
import { RoleBadge } from '../role-badge.tsx'
import { PictureButton } from './picture-button.tsx'

type OwnHeadProps = { profile: OwnProfile; rating?: ReactNode; onEdit: () => void }

export function OwnHead({ profile, rating, onEdit }: OwnHeadProps) {
  const { id, username } = useViewer()
  return (
    <>
      <section className="flex items-center gap-[26px] py-2">
        <PictureButton />
        <div className="min-w-0">
          <h2 className="truncate font-extrabold text-28 leading-[1.15] tracking-[-0.022em]">
            {username} <span className="font-normal">{profile.age}</span>
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-[7px] text-13 text-muted">
            <RoleBadge role={profile.role} look="plain" />
            {rating && <span aria-hidden="true">·</span>}
            {rating}
          </p>
          <p className="mt-1 font-semibold text-13 text-accent-text">{PROMO.title}</p>
        </div>
      </section>
      <div className="grid grid-cols-[1fr_1.5fr] gap-2.5">
        <Button variant="secondary" size="small" className="w-full" onClick={onEdit}>
          <Pencil className="size-icon-s" aria-hidden="true" />
          Edit
        </Button>
        <Button variant="secondary" size="small" className="w-full" asChild>
          <Link to={`/user/${id}`}>
            <Eye className="size-icon-s" aria-hidden="true" />
            As others see me
          </Link>
        </Button>
      </div>
    </>
  )
}
