import { Heart, MessageCircle, User, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { RoleBadge } from '#client/features/profile/index.ts'
import { shortAge } from '#client/platform/format.ts'
import { useIsOpen } from '#client/platform/panes.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ContextMenu } from '#client/ui/layers/context-menu.tsx'
import type { DropdownItem } from '#client/ui/layers/dropdown-menu.tsx'
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
  const answers: DropdownItem[] = [
    { label: 'Accept', icon: Heart, tone: 'lead', onSelect: () => reply('accepted') },
    { label: 'Pass', icon: X, onSelect: () => reply('passed') },
  ]
  return (
    <TapCard tap={tap} now={now} answers={tap.status === 'pending' ? answers : []}>
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

type TapCardProps = CardProps & { answers?: DropdownItem[]; children: ReactNode }

function TapCard({ tap, now, answers = [], children }: TapCardProps) {
  const { user } = tap
  const navigate = useNavigate()
  const items: DropdownItem[] = [
    ...answers,
    { label: 'View profile', icon: User, onSelect: () => void navigate(`/user/${user.id}`) },
    { label: 'Message', icon: MessageCircle, onSelect: () => void navigate(`/chat/${user.id}`) },
  ]
  return (
    <ContextMenu items={items}>
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
    </ContextMenu>
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
