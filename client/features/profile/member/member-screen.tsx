import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Pencil, Send, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { errorText, hasCode } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { fullDateTime } from '#client/platform/format.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { holdPendingMessage } from '#client/platform/tab-memory.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import type { MemberRole } from '#contract/product.ts'
import { type Member, profileApi } from '#contract/profile.ts'
import { MemberAvailability } from '../availability/member-availability.tsx'
import { MemberWords } from '../details/member-words.tsx'
import { usePhrases } from '../phrases/phrases.api.ts'
import { PhrasesSheet } from '../phrases/phrases-sheet.tsx'
import { MemberBody, MemberGalleryCard, NoSuchMember } from './member-body.tsx'
import { MemberBadges, MemberHero } from './member-hero.tsx'
import { MemberInterestsCard } from './member-interests-card.tsx'

/** What features above lend to the page of a member. */
export type MemberSlots = {
  /** Beside the back arrow: tip, menu. */
  toolbar?: (member: Member) => ReactNode
  rating?: (member: Member) => ReactNode
  /** Beside the Message button. */
  tap?: (member: Member) => ReactNode
}

export function MemberScreen(slots: MemberSlots) {
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const {
    data: member,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...queryOf(profileApi.member, { params: { id } }), enabled: isId })
  useDocumentTitle(member?.username ?? 'Profile')
  if (!isId || hasCode(error, 'not_found') || hasCode(error, 'invalid')) return <MemberMissing />
  if (member) return <MemberPage member={member} slots={slots} />
  if (!error) return <MemberSkeleton />
  return (
    <Screen header={<ScreenHeader title="Profile" back="/discovery" />} className="grid place-items-center">
      <ErrorState
        title="Unable to load this profile"
        text={errorText(error, 'Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Screen>
  )
}

function MemberPage({ member, slots }: { member: Member; slots: MemberSlots }) {
  if (member.suspendedAt)
    return <HiddenPage member={member} why={`Suspended since ${fullDateTime(member.suspendedAt)}`} />
  if (member.paused) return <HiddenPage member={member} why="Paused" />
  return <ReachablePage member={member} slots={slots} />
}

/** What an admin sees of a member whom he could not find as a member: what he says about himself, and nothing to do with him. */
function HiddenPage({ member, why }: { member: Member; why: string }) {
  const { profile } = member
  return (
    <Screen header={<Banner icon={UserX}>{why}</Banner>} className="pb-8">
      <MemberHero member={member} />
      <MemberBody>
        <p className="text-13 text-muted">
          Only admins can see this page, and that you opened it is recorded.
        </p>
        {profile && <MemberBadges profile={profile} />}
        {profile && <MemberWords profile={profile} />}
        {profile && <MemberInterestsCard profile={profile} viewerRole={null} viewerInterests={[]} />}
        <MemberGalleryCard member={member} />
      </MemberBody>
    </Screen>
  )
}

function ReachablePage({ member, slots }: { member: Member; slots: MemberSlots }) {
  const viewer = useViewer()
  const isOneself = viewer.id === member.id
  const { profile } = member
  return (
    <Screen
      narrow
      className="pb-28"
      footer={<MemberActions member={member} isOneself={isOneself} tap={slots.tap?.(member)} />}
    >
      <MemberHero member={member} toolbar={isOneself ? undefined : slots.toolbar?.(member)} />
      <MemberBody>
        {profile?.available && <MemberAvailability available={profile.available} />}
        {profile && <MemberBadges profile={profile} />}
        {slots.rating?.(member)}
        {profile && <MemberWords profile={profile} />}
        {profile && (
          <MemberInterestsCard
            profile={profile}
            viewerRole={isOneself ? null : viewer.profile?.role}
            viewerInterests={viewer.profile?.interests ?? []}
          />
        )}
        {profile && !isOneself && <QuickMessagesCard memberId={member.id} role={profile.role} />}
        <MemberGalleryCard member={member} />
      </MemberBody>
    </Screen>
  )
}

function MemberMissing() {
  return (
    <Screen header={<ScreenHeader title="Profile" back="/discovery" />} className="grid place-items-center">
      <NoSuchMember
        action={
          <Button size="small" asChild>
            <Link to="/discovery">Go back</Link>
          </Button>
        }
      />
    </Screen>
  )
}

function MemberSkeleton() {
  return (
    <Screen narrow>
      <SkeletonGroup label="Loading profile">
        <Skeleton className="h-[452px] max-h-[62dvh]" />
        <div className="relative -mt-5 grid gap-3.5 rounded-t-[22px] bg-bg px-4 pt-[18px]">
          <div className="flex gap-2">
            <Skeleton className="h-8 w-20 rounded-full" />
            <Skeleton className="h-8 w-14 rounded-full" />
            <Skeleton className="h-8 w-24 rounded-full" />
          </div>
          <Skeleton className="h-5 w-44 rounded-full" />
          <Skeleton className="h-16 rounded-card" />
          <Skeleton className="h-36 rounded-card" />
        </div>
      </SkeletonGroup>
    </Screen>
  )
}

type MemberActionsProps = { member: Member; isOneself: boolean; tap?: ReactNode }

/** What one can do next, always within reach. */
function MemberActions({ member, isOneself, tap }: MemberActionsProps) {
  return (
    <footer className="absolute inset-x-0 bottom-0 z-5 flex items-center gap-3 bg-linear-to-t from-62% from-bg to-transparent px-4 pt-6 pb-[calc(16px+var(--safe-bottom))]">
      {isOneself ? (
        <Button variant="secondary" asChild>
          <Link to="/profile">This is how others see you</Link>
        </Button>
      ) : (
        <>
          <Button asChild>
            <Link to={`/chat/${member.id}`}>
              <MessageCircle className="size-icon-s" aria-hidden="true" />
              Message
            </Link>
          </Button>
          {tap}
        </>
      )}
    </footer>
  )
}

/** One touch writes to him: the chat sends what is held here as soon as it is ready. */
function QuickMessagesCard({ memberId, role }: { memberId: number; role: MemberRole }) {
  const navigate = useNavigate()
  const phrases = usePhrases('quickMessages', role)
  const [isEditing, setEditing] = useState(false)
  return (
    <Card>
      <div className="-mt-2 mb-1 flex items-center justify-between">
        <CardTitle>Quick Messages</CardTitle>
        <IconButton label="Edit Quick Messages" variant="muted" onClick={() => setEditing(true)}>
          <Pencil className="size-icon-s" />
        </IconButton>
      </div>
      <div className="grid gap-2">
        {phrases.map((text) => (
          <button
            key={text}
            type="button"
            className="flex min-h-[46px] items-center justify-between gap-3 rounded-control bg-surface-3 px-3.5 py-2 text-left font-semibold"
            onClick={() => {
              holdPendingMessage(memberId, text)
              void navigate(`/chat/${memberId}`)
            }}
          >
            {text}
            <Send className="size-icon-s text-accent-text" aria-hidden="true" />
          </button>
        ))}
      </div>
      <PhrasesSheet
        kind="quickMessages"
        phrases={phrases}
        open={isEditing}
        onClose={() => setEditing(false)}
      />
    </Card>
  )
}
