import { Eye, LogOut, MessageSquareText, Pencil, Share } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { usePane } from '#client/platform/panes.ts'
import { useLogout } from '#client/platform/session/logout.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { PROMO } from '#contract/product.ts'
import type { OwnProfile } from '#contract/profile.ts'
import { AvailabilityCard } from '../availability/availability-card.tsx'
import { PhotosForm } from '../photo-order/photos-form.tsx'
import { RoleBadge } from '../role-badge.tsx'
import { AccountCard, type AccountEntry } from './account-card.tsx'
import { DangerZone } from './danger-zone.tsx'
import { NextStepLine } from './next-step-line.tsx'
import { OwnFacts } from './own-facts.tsx'
import { OwnGalleryCard } from './own-gallery-card.tsx'
import { PauseCard } from './pause-card.tsx'
import { PictureButton } from './picture-button.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { ProfileForm } from './profile-form.tsx'

type OwnProfileScreenProps = {
  /** One's average, which ratings lends. */
  rating?: ReactNode
  /** Where others see one, which discovery lends. */
  place?: ReactNode
  /** What other features show of the account. */
  accountEntries: AccountEntry[]
}

export function OwnProfileScreen({ rating, place, accountEntries }: OwnProfileScreenProps) {
  useDocumentTitle('Profile')
  const { profile } = useViewer()
  const pane = usePane()
  const [editing, setEditing] = useState<'profile' | 'photos'>()
  if (!profile) return <Navigate to="/profile-setup" replace />
  const stop = () => setEditing(undefined)
  if (editing === 'profile') return <ProfileForm profile={profile} onClose={stop} />
  if (editing === 'photos') return <PhotosForm onClose={stop} />
  const edit = () => setEditing('profile')
  return (
    <Screen
      wide={pane !== undefined}
      header={<ScreenHeader title="Profile" back="/discovery" actions={<HeaderActions />} />}
    >
      {/* On a desk the cards stand in two columns under the head. */}
      <div className="flex flex-col gap-3.5 px-gutter pb-5 *:flex-none desk:mx-auto desk:block desk:max-w-[1040px] desk:columns-2 desk:*:mb-3.5 desk:*:break-inside-avoid">
        <OwnHead profile={profile} rating={rating} onEdit={edit} />
        <NextStepLine onEdit={edit} />
        <PauseCard />
        <AvailabilityCard />
        <OwnFacts profile={profile} onEdit={edit} />
        {place}
        <PrivacyCard />
        <OwnGalleryCard onArrange={() => setEditing('photos')} />
        <AccountCard entries={accountEntries} />
        <DangerZone />
      </div>
    </Screen>
  )
}

function HeaderActions() {
  const logout = useLogout()
  return (
    <>
      <IconButton label="Share" asChild>
        <Link to="/share">
          <Share />
        </Link>
      </IconButton>
      <IconButton label="Feedback" asChild>
        <Link to="/feedback">
          <MessageSquareText />
        </Link>
      </IconButton>
      <IconButton
        label="Log out"
        disabled={logout.isPending || logout.isSuccess}
        onClick={() =>
          logout.mutate(undefined, {
            onError: () =>
              toast({
                title: 'You are still signed in',
                description: 'Check your connection and try again.',
                variant: 'destructive',
              }),
          })
        }
      >
        <LogOut />
      </IconButton>
    </>
  )
}

type OwnHeadProps = { profile: OwnProfile; rating?: ReactNode; onEdit: () => void }

function OwnHead({ profile, rating, onEdit }: OwnHeadProps) {
  const { username } = useViewer()
  return (
    <>
      <section className="flex items-center gap-[26px] py-2 desk:[column-span:all]">
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
      <div className="grid grid-cols-[1fr_1.5fr] gap-2.5 desk:max-w-[480px] desk:[column-span:all]">
        <Button variant="secondary" size="small" className="w-full" onClick={onEdit}>
          <Pencil className="size-icon-s" aria-hidden="true" />
          Edit
        </Button>
        <Button variant="secondary" size="small" className="w-full" asChild>
          <Link to="/as-others-see-me">
            <Eye className="size-icon-s" aria-hidden="true" />
            As others see me
          </Link>
        </Button>
      </div>
    </>
  )
}
