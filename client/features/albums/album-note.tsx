import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type OutboxEntry, outbox } from '#client/features/conversations/index.ts'
import { call } from '#client/platform/api/call.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { timeOfDay } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { type AlbumShare, albumsApi } from '#contract/albums.ts'
import type { Message } from '#contract/conversations.ts'
import { AlbumViewer } from './album-viewer.tsx'
import { countLabel } from './album-words.ts'
import { useAlbumChange } from './albums.api.ts'
import { ShareAlbumSheet } from './share-album-sheet.tsx'

/** What stands in a chat for an album that was shown, or asked for. */
export function AlbumNote({ message, isOwn }: { message: Message; isOwn: boolean }) {
  return message.messageType === 'album' ? (
    <SharedAlbum shareId={Number(message.content)} />
  ) : (
    <AlbumRequest fromUserId={message.fromUserId} isOwn={isOwn} />
  )
}

function SharedAlbum({ shareId }: { shareId: number }) {
  const { data: share } = useQuery(queryOf(albumsApi.readShare, { params: { id: shareId } }))
  const [isOpen, setOpen] = useState(false)
  const takeBack = useAlbumChange((id: number) => call(albumsApi.takeBack, { params: { id } }))
  const isRunning = share?.state === 'open'
  return (
    <Note words={share ? wordsFor(share) : ' '}>
      {isRunning && share.isOwn && (
        <Button
          size="small"
          variant="secondary"
          pending={takeBack.isPending}
          pendingLabel="Taking back..."
          onClick={() => takeBack.mutate(shareId)}
        >
          Take back
        </Button>
      )}
      {isRunning && !share.isOwn && (
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          Open album
        </Button>
      )}
      {/* Taken back, it closes with the right to it. */}
      {isRunning && isOpen && <AlbumViewer share={share} onClose={() => setOpen(false)} />}
    </Note>
  )
}

/** The same before it has arrived. What one shows by mistake can still be kept back. */
export function OutgoingAlbumNote({ entry }: { entry: OutboxEntry }) {
  const { note, state } = entry
  if (note?.type !== 'album') return <Note words={ASKED} />
  const { time, count } = note
  return (
    <Note words={wordsFor({ state: 'open', time, count, expiresAt: null, isOwn: true })}>
      {state === 'waiting' && (
        <Button size="small" variant="secondary" onClick={() => void outbox.discard(entry)}>
          Cancel
        </Button>
      )}
    </Note>
  )
}

function wordsFor({ state, time, count, expiresAt, isOwn }: Omit<AlbumShare, 'id'>): string {
  if (state === 'seen') return 'Seen once'
  if (state === 'ended') return isOwn ? 'He doesn’t have it any more' : 'Not available any more'
  if (time === 'once') return `${countLabel(count)}, to be seen once`
  return expiresAt ? `${countLabel(count)}, until ${timeOfDay(expiresAt)}` : countLabel(count)
}

const ASKED = 'You asked for an album'

function AlbumRequest({ fromUserId, isOwn }: { fromUserId: number | null; isOwn: boolean }) {
  const [isSharing, setSharing] = useState(false)
  if (isOwn || fromUserId === null) return <Note words={ASKED} />
  return (
    <Note words="He asks for an album">
      <Button size="small" variant="secondary" onClick={() => setSharing(true)}>
        Share an album
      </Button>
      <ShareAlbumSheet userId={fromUserId} open={isSharing} onOpenChange={setSharing} />
    </Note>
  )
}

function Note({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <span className="grid gap-[8px]" data-album>
      <span className="flex min-h-target items-center gap-[10px]">
        <Images className="flex-none" aria-hidden="true" />
        <span>
          <b className="block font-semibold">Private album</b>
          <span className="block text-13">{words}</span>
        </span>
      </span>
      {children}
    </span>
  )
}
