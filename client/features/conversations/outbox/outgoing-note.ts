import type { AlbumTime } from '#contract/albums.ts'
import type { Message, NoteType } from '#contract/conversations.ts'
import type { NewPoll } from '#contract/polls.ts'

type Facts = {
  poll: { poll: Omit<NewPoll, 'clientId'> }
  album: { albumId: number; count: number; time: AlbumTime }
  'album-request': unknown
}

/** A note on its way: what its feature needs to send it, and to draw it until then. */
export type OutgoingNote<Type extends NoteType = NoteType> = {
  [Each in Type]: { type: Each } & Facts[Each]
}[Type]

export type NoteCall = { clientId: string; signal: AbortSignal }

/** How each kind of note is sent; `id` is that of the conversation. */
export type NoteSenders = {
  [Type in NoteType]: (id: number, note: OutgoingNote<Type>, call: NoteCall) => Promise<Message>
}

export function sendNote<Type extends NoteType>(
  senders: NoteSenders,
  id: number,
  note: OutgoingNote<Type>,
  call: NoteCall,
): Promise<Message> {
  return senders[note.type](id, note, call)
}
