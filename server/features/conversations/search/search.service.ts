import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type FoundMessage, SEARCHED_TO } from '#contract/message-search.ts'
import { excerptAround, searchWords } from '#contract/text-search.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { type CursorOwner, openCursor, sealCursor } from '#server/platform/sealed-cursor.ts'
import { type Found, type GoOn, walkMessages } from './message-walk.ts'
import { findMomentOf, findSearchedChat, listSearchedChats, type SearchedChat } from './search.queries.ts'

/** So many conversations are looked into in one call, however little was said in them. */
const MOST_CHATS = 500
const CURSOR_BYTES = 24

export type Search = { text: string; cursor?: string }
export type SearchPage<Item> = {
  items: Item[]
  nextCursor: string | undefined
  /** Everything newer was searched. Only where the call ended because it had looked at enough. */
  searchedTo: Date | undefined
}
/** A hit among all conversations; `otherId` is with whom it was, in a direct one. */
export type FoundInChat = FoundMessage &
  Pick<SearchedChat, 'conversationId' | 'otherId'> &
  Pick<Found, 'isLastShown'>

/** Texts of one conversation of the viewer's, the newest first. */
export async function searchConversation(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
  { text, cursor }: Search,
): Promise<SearchPage<FoundMessage>> {
  await ctx.limits.spend('message-search', viewer.id)
  const owner = { list: `search:${conversationId}`, viewerId: viewer.id }
  const start = readCursor(ctx, owner, cursor)
  const chat = await findSearchedChat(ctx.db, viewer.id, conversationId)
  if (!chat) throw notFound()
  const words = searchWords(text)
  const { found, goOn, isTired } = await walkMessages(ctx, viewer.id, goingOn([chat], start), { words })
  return {
    items: found.map((each) => present(each, words)),
    nextCursor: goOn && writeCursor(ctx, owner, goOn),
    searchedTo: goOn && isTired ? await findMomentOf(ctx.db, conversationId, goOn.before) : undefined,
  }
}

/** The same in all conversations, those with the latest message first and a few hits of each. */
export async function searchEverywhere(
  ctx: Context,
  viewer: Viewer,
  { text, cursor, isInRequests = false }: Search & { isInRequests?: boolean },
): Promise<SearchPage<FoundInChat>> {
  await ctx.limits.spend('message-search', viewer.id)
  const owner = { list: isInRequests ? 'search:requests' : 'search', viewerId: viewer.id }
  const start = readCursor(ctx, owner, cursor)
  const list = { start, isInRequests, limit: MOST_CHATS }
  const chats = goingOn(await listSearchedChats(ctx.db, viewer.id, list), start)
  const words = searchWords(text)
  const { ofOneChat } = limits.messageSearch
  const { found, ...walk } = await walkMessages(ctx, viewer.id, chats, { words, ofOneChat })
  const isCut = walk.goOn === undefined && chats.length === MOST_CHATS
  const goOn = isCut ? { chat: chats.at(-1)!, before: 0 } : walk.goOn
  return {
    items: found.map((each) => ({
      ...present(each, words),
      conversationId: each.chat.conversationId,
      otherId: each.chat.otherId,
      isLastShown: each.isLastShown,
    })),
    nextCursor: goOn && writeCursor(ctx, owner, goOn),
    // What is in the chats below was written before the newest message of this one.
    searchedTo: goOn && (walk.isTired || isCut) ? momentOf(goOn.chat.listedAt) : undefined,
  }
}

const momentOf = (microseconds: bigint) => new Date(Number(microseconds / 1000n))

function present({ row }: Found, words: readonly string[]): FoundMessage {
  return {
    id: row.id,
    seq: row.seq,
    fromUserId: row.fromUserId,
    excerpt: excerptAround(row.content, words, limits.messageSearch.excerpt),
    createdAt: row.createdAt.toISOString(),
  }
}

type Start = { listedAt: bigint; conversationId: number; before: number }

/** The chats from where the call before ended. The one in which it did stays where it was in the list then. */
function goingOn(chats: SearchedChat[], start: Start | undefined): SearchedChat[] {
  if (!start) return chats
  return chats.map((chat) =>
    chat.conversationId === start.conversationId
      ? { ...chat, listedAt: start.listedAt, before: Math.min(chat.before, start.before) }
      : chat,
  )
}

function writeCursor({ secrets }: Context, owner: CursorOwner, { chat, before }: GoOn): string {
  const position = Buffer.alloc(CURSOR_BYTES)
  position.writeBigInt64BE(chat.listedAt, 0)
  position.writeBigInt64BE(BigInt(chat.conversationId), 8)
  position.writeBigInt64BE(BigInt(before), 16)
  return sealCursor(secrets, owner, position)
}

function readCursor({ secrets }: Context, owner: CursorOwner, cursor: string | undefined): Start | undefined {
  if (cursor === undefined) return undefined
  const position = openCursor(secrets, owner, cursor)
  if (position?.length !== CURSOR_BYTES)
    throw new Refusal('invalid', 'Please start the search again.', { field: 'cursor' })
  return {
    listedAt: position.readBigInt64BE(0),
    conversationId: Number(position.readBigInt64BE(8)),
    before: Number(position.readBigInt64BE(16)),
  }
}

/** What was found as its endpoint answers: how far the search has come stands in the headers. */
export async function replyWithFound<Item>(page: Promise<SearchPage<Item>>) {
  const { items, nextCursor, searchedTo } = await page
  return { body: items, headers: { [NEXT_CURSOR]: nextCursor, [SEARCHED_TO]: searchedTo?.toISOString() } }
}
