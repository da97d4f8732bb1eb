import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircleHeart, UserX } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { AlbumNote, OutgoingAlbumNote, useAlbumActions } from '#client/features/albums/index.ts'
import { Conversation, conversationKey, outbox, useTypists } from '#client/features/conversations/index.ts'
import { mayReachOut, ProfileNeeded } from '#client/features/profile/index.ts'
import { hasCode } from '#client/platform/api/api-error.ts'
import { itemsIn } from '#client/platform/api/lists.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { dropPendingMessage, readPendingMessage } from '#client/platform/tab-memory.ts'
import { Button } from '#client/ui/button.tsx'
import { ScreenFrame } from '#client/ui/screen.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { type ConversationUser, chatApi } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'
import { SOMEONE } from '#contract/words.ts'
import { conversationList, threadKey } from './chat.api.ts'
import { ChatHeader } from './chat-header.tsx'
import { directConversations } from './direct-conversations.ts'
import { CautionLine } from './reach/caution-line.tsx'
import { RequestBar } from './reach/request-bar.tsx'

/** One-to-one chat. */
export function ChatScreen() {
  const userId = Number(useParams().userId)
  const { user, isMissing } = useOther(userId)
  useDocumentTitle(user?.username ?? 'Chat')
  return (
    <ScreenFrame>
      <ChatHeader user={user} />
      {isMissing ? <UserNotFound /> : <DirectChat key={userId} userId={userId} user={user} />}
    </ScreenFrame>
  )
}

/** The messages with one member, and the place to write the next one. */
function DirectChat({ userId, user }: { userId: number; user: ConversationUser | undefined }) {
  const name = user?.username
  const open = useQuery(queryOf(chatApi.conversation, { params: { userId } })).data
  const isTyping = useTypists(conversationKey({ kind: 'direct', id: userId })).length > 0
  const albums = useAlbumActions(userId)
  return (
    <>
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
        aboveComposer={(messages) =>
          user && (
            <>
              {open?.isStranger && <CautionLine user={user} messages={messages} />}
              {open?.standing?.isRequest && <RequestBar user={user} />}
            </>
          )
        }
        attachItems={albums.items}
        noteOf={(message, isOwn) => <AlbumNote message={message} isOwn={isOwn} />}
        outgoingNoteOf={(entry) => <OutgoingAlbumNote entry={entry} />}
      />
      {albums.layers}
    </>
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
