import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircleHeart, UserX } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import {
  Conversation,
  conversationKey,
  outbox,
  useStandingMenu,
  useTypists,
} from '#client/features/conversations/index.ts'
import { mayReachOut, ProfileNeeded } from '#client/features/profile/index.ts'
import { MemberMenu } from '#client/features/safety/index.ts'
import { hasCode } from '#client/platform/api/api-error.ts'
import { itemsIn } from '#client/platform/api/lists.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { dropPendingMessage, readPendingMessage } from '#client/platform/tab-memory.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { ScreenFrame } from '#client/ui/screen.tsx'
import { HeaderBar, HeaderDetail, ScreenTitle } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { type ConversationUser, chatApi } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'
import { SOMEONE } from '#contract/words.ts'
import { conversationList, threadKey } from './chat.api.ts'
import { directConversations } from './direct-conversations.ts'

/** One-to-one chat. */
export function ChatScreen() {
  const userId = Number(useParams().userId)
  const { user, isMissing } = useOther(userId)
  useDocumentTitle(user?.username ?? 'Chat')
  return (
    <ScreenFrame>
      <ChatHeader user={user} />
      {isMissing ? <UserNotFound /> : <DirectChat key={userId} userId={userId} name={user?.username} />}
    </ScreenFrame>
  )
}

/** The messages with one member, and the place to write the next one. */
function DirectChat({ userId, name }: { userId: number; name: string | undefined }) {
  const isTyping = useTypists(conversationKey({ kind: 'direct', id: userId })).length > 0
  return (
    <Conversation
      kind={directConversations}
      id={userId}
      typing={isTyping ? `${name ?? 'He'} is typing` : undefined}
      typingSignal={{ name: 'chat.typing', payload: { toUserId: userId } }}
      placeholder="Type a message..."
      attachMenu="apart"
      ticks="every"
      nameOf={() => name ?? 'Message'}
      noticeName={() => name ?? SOMEONE}
      empty={(write) => <NothingSaid onWrite={write} />}
      onReady={useSendPending(userId)}
    />
  )
}

function NothingSaid({ onWrite }: { onWrite: () => void }) {
  const viewer = useViewer()
  if (!mayReachOut(viewer)) return <ProfileNeeded />
  return (
    <EmptyState
      icon={MessageCircleHeart}
      title="No messages yet. Say hello!"
      action={
        <Button size="small" onClick={onWrite}>
          Say hello
        </Button>
      }
    />
  )
}

/** A quick message chosen on his page goes out once, when the chat is ready. */
function useSendPending(userId: number): () => void {
  const queryClient = useQueryClient()
  return () => {
    const content = readPendingMessage(userId)?.trim()
    if (!content) return
    dropPendingMessage(userId)
    outbox.queue({ kind: 'direct', id: userId }, { content, messageType: 'text' })
    void queryClient.invalidateQueries({ queryKey: threadKey(userId) })
  }
}

/** Known from the list of conversations before his page is read. */
function useOther(userId: number): { user: ConversationUser | undefined; isMissing: boolean } {
  const isId = Number.isInteger(userId) && userId > 0
  const member = useQuery({ ...queryOf(profileApi.member, { params: { id: userId } }), enabled: isId })
  const queryClient = useQueryClient()
  const isMissing = !isId || hasCode(member.error, 'not_found')
  const known = itemsIn(queryClient, conversationList())?.find(({ user }) => user.id === userId)?.user
  return { user: isMissing ? undefined : (member.data ?? known), isMissing }
}

function UserNotFound() {
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto overflow-x-hidden overscroll-contain">
      <EmptyState
        icon={UserX}
        title="User not found"
        text="This profile isn’t available."
        action={
          <Button variant="secondary" size="small" asChild>
            <Link to="/messages">Back to messages</Link>
          </Button>
        }
      />
    </div>
  )
}

/** What can be done about the conversation, and about the man. */
function ChatMenu({ user, onBlocked }: { user: ConversationUser; onBlocked: () => void }) {
  const open = useQuery(queryOf(chatApi.conversation, { params: { userId: user.id } })).data
  const { items, layers } = useStandingMenu(directConversations, user.id, open?.standing ?? undefined)
  return (
    <>
      <MemberMenu member={user} rows={items} onBlocked={onBlocked} />
      {layers}
    </>
  )
}

const presenceWords = { online: 'Online', today: 'Online today', week: 'Online this week', away: undefined }

/** Whom one talks to; a touch opens his page. */
function ChatHeader({ user }: { user: ConversationUser | undefined }) {
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
            <ScreenTitle className="truncate leading-[1.2]">{user.username}</ScreenTitle>
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
