import { Heart, MessageCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RoleBadge } from '#client/features/profile/index.ts'
import { shortAge } from '#client/platform/format.ts'
import { useIsOpen } from '#client/platform/panes.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ListRow } from '#client/ui/list-row.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { defaultMemberRole } from '#contract/product.ts'
import type { MemberCard } from '#contract/profile.ts'
import type { Tap } from '#contract/taps.ts'
import { useAnswerTap } from './taps.api.ts'

type CardProps = { tap: Tap; now: Date }

export function ReceivedTap({ tap, now }: CardProps) {
  const answer = useAnswerTap()
  const reply = (status: 'accepted' | 'passed') => answer.mutate({ fromUserId: tap.fromUserId, status })
  return (
    <TapCard tap={tap} now={now}>
      {tap.status === 'pending' ? (
        <>
          <IconButton label={`Pass on ${tap.user.username}`} variant="solid" onClick={() => reply('passed')}>
            <X />
          </IconButton>
          <IconButton
            label={`Accept ${tap.user.username}`}
            variant="accent"
            onClick={() => reply('accepted')}
          >
            <Heart />
          </IconButton>
        </>
      ) : (
        <MessageLink member={tap.user} />
      )}
    </TapCard>
  )
}

export function SentTap({ tap, now }: CardProps) {
  return (
    <TapCard tap={tap} now={now}>
      {tap.status === 'accepted' && <MessageLink member={tap.user} />}
      <span className="grid size-target place-items-center text-accent-text">
        <Heart className="fill-current" aria-hidden="true" />
        <VisuallyHidden>Tap sent</VisuallyHidden>
      </span>
    </TapCard>
  )
}

function MessageLink({ member }: { member: MemberCard }) {
  return (
    <IconButton label={`Message ${member.username}`} variant="solid" asChild>
      <Link to={`/chat/${member.id}`}>
        <MessageCircle />
      </Link>
    </IconButton>
  )
}

function TapCard({ tap, now, children }: CardProps & { children: ReactNode }) {
  const { user } = tap
  return (
    <ListRow tight lifted>
      <Link
        to={`/user/${user.id}`}
        data-item
        aria-current={useIsOpen(`/user/${user.id}`) || undefined}
        className="flex min-h-target min-w-0 flex-1 items-center gap-[10px] rounded-control"
      >
        <Picture member={user} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-[8px]">
            <b className="truncate font-bold text-16">{user.username}</b>
          </span>
          <span className="flex flex-wrap items-center gap-x-[6px] whitespace-nowrap text-13 text-muted">
            <RoleBadge role={user.profile?.role ?? defaultMemberRole} look="plain" />
            <span aria-hidden="true">·</span>
            <time dateTime={tap.createdAt}>{shortAge(tap.createdAt, now)}</time>
            {tap.status === 'accepted' && (
              <span className="inline-flex items-center gap-[5px] font-bold text-match-text">• Mutual</span>
            )}
          </span>
        </span>
      </Link>
      {children}
    </ListRow>
  )
}

/** His picture; the initial of his name where he has none. */
function Picture({ member }: { member: MemberCard }) {
  if (!member.thumbUrl) {
    return (
      <span
        className="relative grid size-[52px] flex-none place-items-center rounded-full bg-surface-3 font-bold text-22 text-ink-2"
        aria-hidden="true"
      >
        {member.username.charAt(0).toUpperCase()}
      </span>
    )
  }
  return <Avatar src={member.thumbUrl} thumbhash={member.thumbhash} online={member.presence === 'online'} />
}
