import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { MemberMenu } from '#client/features/safety/index.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import type { ConversationUser } from '#contract/chat.ts'

const presenceWords = { online: 'Online', today: 'Online today', week: 'Online this week', away: undefined }

/** Whom one talks to; a touch opens his page. */
export function ChatHeader({ user }: { user: ConversationUser | undefined }) {
  const heading = useHeadingFocus()
  const navigate = useNavigate()
  const words = user && presenceWords[user.presence]
  return (
    <header className="header back line chat-header">
      <IconButton label="Back" asChild>
        <Link to="/messages">
          <ArrowLeft />
        </Link>
      </IconButton>
      {user ? (
        <Link to={`/user/${user.id}`} className="row who grow">
          <Avatar
            src={user.thumbUrl}
            thumbhash={user.thumbhash}
            size="m"
            online={user.presence === 'online'}
          />
          <span className="grow">
            <h1 className="cut" tabIndex={-1} ref={heading}>
              {user.username}
            </h1>
            {words && <small className={user.presence === 'online' ? 'here' : undefined}>{words}</small>}
          </span>
        </Link>
      ) : (
        <h1 className="grow" tabIndex={-1} ref={heading}>
          Chat
        </h1>
      )}
      {user && <MemberMenu member={user} onBlocked={() => navigate('/messages', { replace: true })} />}
    </header>
  )
}
