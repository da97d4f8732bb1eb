import { Car, House } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { BackButton } from '#client/ui/back-link.tsx'
import { Lightbox } from '#client/ui/layers/lightbox.tsx'
import { Photo } from '#client/ui/photo.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import { SegmentBars } from '#client/ui/segment-bars.tsx'
import { limits } from '#contract/limits.ts'
import type { Member, Presence } from '#contract/profile.ts'
import { withCaption } from '../photo-order/with-caption.ts'
import { FactBadge, RoleBadge } from '../role-badge.tsx'
import { VerifiedMark } from '../verified-mark.tsx'

type Shown = { src: string | null; thumbhash: string | null; caption: string }

type MemberHeroProps = {
  member: Member
  toolbar?: ReactNode
  /** On a screen with a header of its own: no way back here, and his name is not its title. */
  isPart?: boolean
}

/** His photos across the whole width, to swipe through; a tap enlarges. His name lies over them. */
export function MemberHero({ member, toolbar, isPart = false }: MemberHeroProps) {
  const photos = photosOf(member)
  const [index, setIndex] = useState(0)
  const [enlarged, setEnlarged] = useState<number>()
  const scroller = useRef<HTMLDivElement>(null)
  const hasPhoto = photos[0]?.src !== null
  return (
    <section className="relative h-[452px] max-h-[62dvh] min-h-80 text-on-photo">
      <div
        ref={scroller}
        className="flex h-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain bg-stage [scrollbar-width:none]"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setIndex(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {photos.map((photo, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a photo may be there twice, once as the picture
            key={at}
            type="button"
            className="block h-full w-full flex-none snap-center snap-always focus-visible:outline-offset-[-4px]"
            aria-label={`Enlarge photo ${at + 1} of ${photos.length}`}
            disabled={!hasPhoto}
            onClick={() => setEnlarged(at)}
          >
            <Photo
              src={photo.src}
              alt={hasPhoto ? altOf(member, photo, `${at + 1} of ${photos.length}`) : ''}
              thumbhash={photo.thumbhash}
              eager={at === 0}
              className="h-full w-full"
            />
          </button>
        ))}
      </div>
      <div className="pointer-events-none absolute inset-0 bg-scrim-hero" />
      <div className="pointer-events-none absolute inset-x-0 top-0 h-30 bg-scrim-top" />
      {photos.length > 1 && (
        <SegmentBars
          count={photos.length}
          index={index}
          progress={1}
          className="pointer-events-none absolute inset-x-3 top-[calc(10px+var(--safe-top))]"
        />
      )}
      {!isPart && <HeroBar toolbar={toolbar} />}
      <HeroCaption member={member} photo={photos[index]} isPart={isPart} />
      <Lightbox
        slides={photos.map((photo, at) => ({ src: photo.src ?? '', alt: altOf(member, photo, `${at + 1}`) }))}
        index={enlarged}
        onClose={() => setEnlarged(undefined)}
      />
    </section>
  )
}

function HeroBar({ toolbar }: { toolbar?: ReactNode }) {
  return (
    <div className="absolute inset-x-3 top-[calc(24px+var(--safe-top))] flex gap-2">
      <BackButton to="/discovery" variant="glass" />
      <span className="flex-1" />
      {toolbar}
    </div>
  )
}

type HeroCaptionProps = { member: Member; photo: Shown | undefined; isPart: boolean }

function HeroCaption({ member, photo, isPart }: HeroCaptionProps) {
  const presence = presenceWords[member.presence]
  return (
    <div className="pointer-events-none absolute inset-x-4 bottom-[34px]">
      {presence && (
        <p className="mb-1 flex items-center gap-1.5 font-semibold text-13">
          {member.presence === 'online' && (
            <span className="size-[9px] flex-none rounded-full bg-online-photo" />
          )}
          {presence}
        </p>
      )}
      {isPart ? (
        <h2 className={nameLook}>
          <NameAndAge member={member} />
        </h2>
      ) : (
        <HeroTitle member={member} />
      )}
      {photo?.caption && <p className="line-clamp-2 break-words text-15">{photo.caption}</p>}
    </div>
  )
}

const nameLook = 'break-words font-extrabold text-34 leading-[1.1] tracking-[-0.022em]'

function HeroTitle({ member }: { member: Member }) {
  const heading = useHeadingFocus()
  return (
    <h1 ref={heading} tabIndex={-1} className={nameLook}>
      <NameAndAge member={member} />
    </h1>
  )
}

function NameAndAge({ member: { username, profile, isVerified } }: { member: Member }) {
  return (
    <>
      {username} {profile?.age && <span className="font-normal">{profile.age}</span>}
      {isVerified && <VerifiedMark />}
    </>
  )
}

/** The profile picture, then the first of his gallery; all of that is in the card below. */
function photosOf({ profileImageUrl, thumbhash, pictureCaption, gallery }: Member): Shown[] {
  const picture = { src: profileImageUrl, thumbhash, caption: pictureCaption }
  const photos = gallery.map(({ url, thumbhash, caption }) => ({ src: url, thumbhash, caption }))
  const shown = profileImageUrl ? [picture, ...photos] : photos
  return shown.length > 0 ? shown.slice(0, limits.mainPhotos) : [picture]
}

const altOf = ({ username }: Member, { caption }: Shown, number: string) =>
  withCaption(`${username}, photo ${number}`, caption)

/** When he was last here; longer ago than a week is nobody's business. */
const presenceWords: Record<Presence, string | undefined> = {
  online: 'Online now',
  today: 'Online today',
  week: 'Online this week',
  away: undefined,
}

const hostWords = { Host: 'Can host', Travel: 'Can travel', 'Travel/Host': 'Travel/Host' } as const

/** Role, orientation, whose place, and pronouns where he says them. */
export function MemberBadges({ profile }: { profile: NonNullable<Member['profile']> }) {
  const PlaceIcon = profile.hostTravelPreference === 'Travel' ? Car : House
  return (
    <div className="flex flex-wrap gap-2 *:h-8">
      <RoleBadge role={profile.role} />
      <FactBadge>{profile.sexualOrientation}</FactBadge>
      <FactBadge>
        <PlaceIcon aria-hidden="true" />
        {hostWords[profile.hostTravelPreference]}
      </FactBadge>
      {profile.pronouns && <FactBadge>{profile.pronouns}</FactBadge>}
    </div>
  )
}
