import { hasWords } from '#contract/text-search.ts'
import type { Context } from '#server/platform/context.ts'
import { type FoundRow, listFound, listSearchedTexts, type SearchedChat } from './search.queries.ts'

/** So many hits end a call. */
const PAGE = 20
/** So many messages, or letters of them, are looked at in one call: it answers in a tenth of a second. */
const MOST_MESSAGES = 10_000
const MOST_LETTERS = 1_000_000
/** So many are read and compared at once: everybody else waits for that. */
const AT_ONCE = 500

export type Found = { row: FoundRow; chat: SearchedChat; isLastShown: boolean }
/** Where the next call goes on: in this chat below this number. */
export type GoOn = { chat: SearchedChat; before: number }
export type Walk = {
  found: Found[]
  goOn: GoOn | undefined
  /** It ended because it had looked at enough. */
  isTired: boolean
}

/** Looks through chats in their order, each from its newest message back, until it has found or looked at enough. */
export async function walkMessages(
  ctx: Context,
  viewerId: number,
  chats: readonly SearchedChat[],
  { words, ofOneChat = PAGE + 1 }: { words: readonly string[]; ofOneChat?: number },
): Promise<Walk> {
  const found: Found[] = []
  // A search for signs that are not compared finds nothing.
  let waiting = words.length > 0 ? chats.filter(({ after: from, before }) => before - from > 1) : []
  let looked = 0
  let letters = 0
  while (waiting.length > 0) {
    if (looked >= MOST_MESSAGES || letters >= MOST_LETTERS) return tired(found, waiting[0]!)
    const { part, rest } = cut(waiting, AT_ONCE)
    const texts = await listSearchedTexts(ctx.db, part)
    const hits = texts.filter(({ content }) => content !== null && hasWords(content, words))
    const rows = hits.length > 0 ? await listFound(ctx.db, viewerId, idsOf(hits), ctx.now()) : []
    const full = take(found, sortedAs(hits, rows), part, ofOneChat)
    if (found.length >= PAGE) return { found, goOn: after(found.at(-1)!), isTired: false }
    waiting = rest.filter(({ conversationId }) => !full.has(conversationId))
    looked += sizeOf(part)
    letters += texts.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  }
  return { found, goOn: undefined, isTired: false }
}

const tired = (found: Found[], chat: SearchedChat): Walk => ({
  found,
  goOn: { chat, before: chat.before },
  isTired: true,
})

/** Below this hit, or, where it is the last one that is shown of its chat, below all of that. */
const after = ({ row, chat, isLastShown }: Found): GoOn => ({ chat, before: isLastShown ? 0 : row.seq })

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

function sortedAs(hits: { id: number }[], rows: FoundRow[]): FoundRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return hits.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Adds what a page has room for; the chats of which it shows enough. */
function take(found: Found[], rows: FoundRow[], part: SearchedChat[], ofOneChat: number): Set<number> {
  const chats = new Map(part.map((chat) => [chat.conversationId, chat]))
  const full = new Set<number>()
  for (const row of rows) {
    if (full.has(row.conversationId) || found.length >= PAGE) continue
    const earlier = found.filter(({ row: each }) => each.conversationId === row.conversationId).length
    const isLastShown = earlier + 1 >= ofOneChat
    found.push({ row, chat: chats.get(row.conversationId)!, isLastShown })
    if (isLastShown) full.add(row.conversationId)
  }
  return full
}

const sizeOf = (chats: SearchedChat[]) =>
  chats.reduce((sum, { after: from, before }) => sum + before - from - 1, 0)

/** The first stretches with so many messages in all, and what is left. */
function cut(chats: SearchedChat[], size: number): { part: SearchedChat[]; rest: SearchedChat[] } {
  const part: SearchedChat[] = []
  let room = size
  for (const [index, chat] of chats.entries()) {
    const { after: from, before } = chat
    const fits = Math.min(before - from - 1, room)
    part.push({ ...chat, after: before - fits - 1 })
    room -= fits
    if (before - fits - 1 > from)
      return { part, rest: [{ ...chat, before: before - fits }, ...chats.slice(index + 1)] }
    if (room === 0) return { part, rest: chats.slice(index + 1) }
  }
  return { part, rest: [] }
}
