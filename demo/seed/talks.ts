import {
  conversationMembers,
  conversations,
  messages,
} from '#server/features/conversations/conversations.schema.ts'
import { groups } from '#server/features/groups/groups.schema.ts'
import { media } from '#server/features/media/media.schema.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { VISITOR } from '../cast.ts'
import type { PaintedFile } from '../painting.ts'
import { before } from './before.ts'
import { mediaRow } from './members.ts'
import type { PictureWishes } from './picture-wishes.ts'
import type { PlannedTalk } from './talk-plan.ts'

/** A group that the visitor is in and did not make. */
export type JoinedGroup = {
  id: number
  name: string
  creator: Viewer
  /** Without the visitor and the creator. */
  others: Viewer[]
  minutesAgo: number
}

/** Conversations with everything that was said in them, as the engine keeps them. */
export async function insertTalks(
  ctx: Context,
  talks: PlannedTalk[],
  viewers: Viewer[],
  wishes: PictureWishes,
  files: PaintedFile[],
): Promise<JoinedGroup[]> {
  const made = await ctx.db
    .insert(conversations)
    .values(talks.map((talk) => conversationOf(ctx, talk, viewers)))
    .returning({ id: conversations.id })
  const ids = made.map(({ id }) => id)
  const joined = talks.flatMap((talk, at) => membersOf(ctx, talk, ids[at]!, viewers))
  await ctx.db.insert(conversationMembers).values(joined)
  const said = talks.flatMap((talk, at) =>
    linesOf(ctx, talk, ids[at]!, viewers, wishes.talkPictures[at]!, files),
  )
  await ctx.db.insert(media).values(said.flatMap(({ picture }) => picture ?? []))
  said.sort((a, b) => a.message.createdAt.getTime() - b.message.createdAt.getTime())
  await ctx.db.insert(messages).values(said.map(({ message }) => message))
  return insertGroups(ctx, talks, ids, viewers)
}

const startOf = (talk: PlannedTalk) => talk.lines[0]!.minutesAgo + 1

function conversationOf(ctx: Context, talk: PlannedTalk, viewers: Viewer[]) {
  const facts = { lastSeq: talk.lines.length, createdAt: before(ctx, startOf(talk)) }
  if (talk.group) return { ...facts, kind: 'group' as const }
  const [low, high] = talk.members.toSorted((a, b) => viewers[a]!.id - viewers[b]!.id)
  return {
    ...facts,
    kind: 'direct' as const,
    lowUserId: viewers[low!]!.id,
    highUserId: viewers[high!]!.id,
    lowWrote: talk.lines.some(({ speaker }) => speaker === low),
    highWrote: talk.lines.some(({ speaker }) => speaker === high),
  }
}

/** All have read everything, but for what waits for the visitor. */
function membersOf(ctx: Context, talk: PlannedTalk, conversationId: number, viewers: Viewer[]) {
  return talk.members.map((place) => ({
    conversationId,
    userId: viewers[place]!.id,
    lastReadSeq: talk.lines.length - (place === VISITOR ? talk.unread : 0),
    joinedAt: before(ctx, startOf(talk)),
    folder: talk.isRequest && place === VISITOR ? ('requests' as const) : ('inbox' as const),
  }))
}

function linesOf(
  ctx: Context,
  talk: PlannedTalk,
  conversationId: number,
  viewers: Viewer[],
  pictures: (number | undefined)[],
  files: PaintedFile[],
) {
  return talk.lines.map((line, i) => {
    const sender = viewers[line.speaker]!
    const createdAt = before(ctx, line.minutesAgo)
    const file = pictures[i] === undefined ? undefined : files[pictures[i]]!
    const message = {
      conversationId,
      seq: i + 1,
      fromUserId: sender.id,
      messageType: file ? ('image' as const) : ('text' as const),
      content: line.text,
      mediaId: file?.id ?? null,
      createdAt,
    }
    return { message, picture: file && mediaRow(file, sender.id, 'chat', createdAt, conversationId) }
  })
}

async function insertGroups(
  ctx: Context,
  talks: PlannedTalk[],
  ids: number[],
  viewers: Viewer[],
): Promise<JoinedGroup[]> {
  const found = talks.flatMap(({ group, ...talk }, at) =>
    group ? [{ ...talk, ...group, id: ids[at]! }] : [],
  )
  await ctx.db.insert(groups).values(
    found.map(({ id, name, description, isPrivate, members, ...talk }) => ({
      conversationId: id,
      name,
      description,
      isPrivate,
      creatorId: viewers[members[0]!]!.id,
      createdAt: before(ctx, talk.lines[0]!.minutesAgo + 1),
    })),
  )
  return found
    .filter(({ members }) => members.includes(VISITOR) && members[0] !== VISITOR)
    .map(({ id, name, members, lines }) => ({
      id,
      name,
      creator: viewers[members[0]!]!,
      others: members.flatMap((place, i) => (i === 0 || place === VISITOR ? [] : viewers[place]!)),
      minutesAgo: lines[0]!.minutesAgo + 1,
    }))
}
