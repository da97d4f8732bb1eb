import { Images, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useList } from '#client/platform/api/lists.ts'
import { useNow } from '#client/platform/clock.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { Lightbox } from '#client/ui/layers/lightbox.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import type { Message } from '#contract/conversations.ts'
import type { ConversationKind } from '../conversation-kind.ts'
import { isExpired } from '../message-words.ts'
import { isViewable, slideOf } from '../messages/media-slides.ts'
import { atMessage } from '../use-jump.ts'
import { mediaList } from './media-lists.ts'
import { MediaTile } from './media-tile.tsx'

type MediaScreenProps<M extends Message> = {
  kind: ConversationKind<M>
  id: number
  /** The address of the conversation. */
  chat: string
}

const messageId = ({ id }: Message) => id
/** More are read before the last one is reached in the viewer. */
const NEAR_END = 5

/** The photos and videos of a conversation, the newest first. */
export function MediaScreen<M extends Message>({ kind, id, chat }: MediaScreenProps<M>) {
  useDocumentTitle('Photos and videos')
  const now = useNow()
  const list = useList(mediaList(kind, id), messageId)
  const items = list.items?.filter((message) => !isExpired(message, now))
  return (
    <Screen header={<ScreenHeader title="Photos and videos" back={chat} backLabel="Back to the chat" line />}>
      {items && items.length > 0 && <MediaGrid items={items} chat={chat} onNearEnd={list.loadMore} />}
      {items && <EndOfList list={list} />}
      {items?.length === 0 && !list.hasNextPage && (
        <EmptyState
          icon={Images}
          title="No photos or videos yet"
          text="What is sent in this chat is collected here."
        />
      )}
      {!items && !list.isError && <MediaSkeleton />}
      {!items && list.isError && (
        <ErrorState
          title="Unable to load photos. Please try again."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
    </Screen>
  )
}

const gridLook = 'grid grid-cols-3 gap-0.5 min-[600px]:grid-cols-[repeat(auto-fill,minmax(140px,1fr))]'

type MediaGridProps<M extends Message> = { items: readonly M[]; chat: string; onNearEnd: () => void }

function MediaGrid<M extends Message>({ items, chat, onNearEnd }: MediaGridProps<M>) {
  const navigate = useNavigate()
  const [openedId, setOpenedId] = useState<number>()
  const viewable = items.filter(isViewable)
  const opened = viewable.findIndex(({ id }) => id === openedId)
  const showInChat = (message: Message | undefined) => {
    setOpenedId(undefined)
    if (message) void navigate(atMessage(chat, message.seq))
  }
  return (
    <>
      <ul className={gridLook} aria-label="Photos and videos">
        {items.map((message) => (
          <li key={message.id}>
            <MediaTile
              message={message}
              onOpen={() => (message.media?.blurred ? showInChat(message) : setOpenedId(message.id))}
            />
          </li>
        ))}
      </ul>
      <Lightbox
        slides={viewable.map(slideOf)}
        index={opened}
        onClose={() => setOpenedId(undefined)}
        onView={(index) => index > viewable.length - NEAR_END && onNearEnd()}
        action={{
          label: 'Show in chat',
          icon: MessageSquareText,
          onSelect: (index) => showInChat(viewable[index]),
        }}
      />
    </>
  )
}

function MediaSkeleton() {
  return (
    <SkeletonGroup label="Loading photos and videos" className={gridLook}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} className="aspect-square w-full" />
      ))}
    </SkeletonGroup>
  )
}
