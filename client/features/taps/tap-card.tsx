import { Heart, MessageCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RoleBadge } from '#client/features/profile/index.ts'
import { shortAge } from '#client/platform/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
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
      <span className="sent-heart">
        <Heart className="ico fill" aria-hidden="true" />
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
    <li className="item tap-card">
      <Link to={`/user/${user.id}`} className="who grow">
        <Picture member={user} />
        <span className="grow">
          <span className="t">
            <b className="cut">{user.username}</b>
          </span>
          <span className="sub">
            <RoleBadge role={user.profile?.role ?? defaultMemberRole} look="plain" />
            <span aria-hidden="true">·</span>
            <time dateTime={tap.createdAt}>{shortAge(tap.createdAt, now)}</time>
            {tap.status === 'accepted' && <span className="mutual">• Mutual</span>}
          </span>
        </span>
      </Link>
      {children}
    </li>
  )
}

/** His picture; the initial of his name where he has none. */
function Picture({ member }: { member: MemberCard }) {
  if (!member.thumbUrl) {
    return (
      <span className="avatar initial" aria-hidden="true">
        {member.username.charAt(0).toUpperCase()}
      </span>
    )
  }
  return <Avatar src={member.thumbUrl} thumbhash={member.thumbhash} online={member.presence === 'online'} />
}
