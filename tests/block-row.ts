/** What the other member has that a call can name. The same of nobody bears names that nothing has. */
export type Target = {
  id: number
  photoId: number
  mediaId: string
  /** Told to the viewer about the other. */
  notificationId: number
  /** The viewer's own message to the other. */
  messageId: number
  quickieId: number
  /** A photo of the other’s that the viewer has opened, to be viewed once. */
  onceId: number
  /** A message of the other’s with a photo. */
  pictureId: number
  /** An album of the other’s, and that he has shown it to the viewer. */
  albumId: number
  shareId: number
  /** A poll of the other’s in the group of both. */
  pollId: number
}

/** Where both are, which stays when one of them is gone. */
export type Shared = { groupId: number /** The other’s. */; username: string }

export type Request = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

export type Row =
  /** Names a member, or something that hangs on him: answers as for one who does not exist. */
  | { names: (target: Target, shared: Shared) => Request; knows?: 'blocker' }
  /** May show members: shows the other before the block, and no trace of him afterwards. */
  | { shows: (shared: Shared) => Request; knows?: 'blocker' }
  /** Counts what the other did before the block, and 0 afterwards. */
  | { counts: true }
  /** Has nothing to do with other members; the reason. */
  | { apart: string }
