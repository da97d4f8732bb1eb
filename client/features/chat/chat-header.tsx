import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import {
  TimerSign,
  useDisappearingMenu,
  useMediaRow,
  useSearchRow,
  useStandingMenu,
} from '#client/features/conversations/index.ts'
import { VerifiedMark } from '#client/features/profile/index.ts'
import { MemberMenu } from '#client/features/safety/index.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { HeaderBar, HeaderDetail, ScreenTitle } from '#client/ui/screen-header.tsx'
import { type ConversationUser, chatApi } from '#contract/chat.ts'
import { directConversations } from './direct-conversations.ts'

/** What can be done about the conversation, and about the man. */
function ChatMenu({ user, onBlocked }: { user: ConversationUser; onBlocked: () => void }) {
  const open = useQuery(queryOf(chatApi.conversation, { params: { userId: user.id } })).data
  const hasBegun = open?.standing && !open.standing.isRequest
  const standing = useStandingMenu(directConversations, user.id, open?.standing ?? undefined)
  const timer = useDisappearingMenu(directConversations, user.id, hasBegun ? open.disappearAfter : undefined)
  const searchRow = useSearchRow(`/chat/${user.id}`)
  const mediaRow = useMediaRow(`/chat/${user.id}`)
  return (
    <>
      <TimerSign time={open?.disappearAfter} />
      <MemberMenu
        member={user}
        rows={[...(open?.standing ? [searchRow, mediaRow] : []), ...standing.items, ...timer.items]}
        onBlocked={onBlocked}
      />
      {standing.layers}
      {timer.layers}
    </>
  )
}

const presenceWords = { online: 'Online', today: 'Online today', week: 'Online this week', away: undefined }

/** Whom one talks to; a touch opens his page. */
export function ChatHeader({ user }: { user: ConversationUser | undefined }) {
  const navigate = useNavigate()
  const words = user && presenceWords[user.presence]
  return (
    <HeaderBar hasBack line tall>
      <BackLink to="/messages" toOrigin />
      {user ? (
        <Link
          to={`/user/${user.id}`}
          className="flex min-h-target min-w-0 flex-1 items-center gap-[10px] rounded-control"
        >
          <Avatar
            src={user.thumbUrl}
            thumbhash={user.thumbhash}
            size="m"
            online={user.presence === 'online'}
          />
          <span className="min-w-0 flex-1">
            <ScreenTitle className="truncate leading-[1.2]">
              {user.username}
              {user.isVerified && <VerifiedMark />}
            </ScreenTitle>
            {words && (
              <HeaderDetail tone={user.presence === 'online' ? 'online' : 'muted'}>{words}</HeaderDetail>
            )}
          </span>
        </Link>
      ) : (
        <ScreenTitle className="min-w-0 flex-1">Chat</ScreenTitle>
      )}
      {user && <ChatMenu user={user} onBlocked={() => navigate('/messages', { replace: true })} />}
    </HeaderBar>
  )
}
