import * as z from 'zod/mini'
import { conversationUser } from './chat.ts'
import { seq } from './conversations.ts'
import { endpoint, id, idParams, moment, nextCursorHeader, userIdParams } from './endpoint.ts'
import { group } from './groups.ts'
import { limits } from './limits.ts'
import { memberCard } from './profile.ts'
import { plainText } from './text.ts'

/** Words of a text that somebody looks for, or their beginnings: all of them, in any order. */
const searchText = plainText(limits.messageSearch.max).check(
  z.refine<string>(isLongEnough, `Please write at least ${limits.messageSearch.min} letters`),
)

/** Two letters, or one emoji: it is as long. */
export function isLongEnough(text: string): boolean {
  return text.trim().length >= limits.messageSearch.min
}

const cursor = z.optional(plainText(200))
const search = z.object({ text: searchText, cursor })

/** A text in which all of it stands. */
export const foundMessage = z.object({
  id: z.int().check(z.positive()),
  seq,
  fromUserId: id,
  /** What stands around the first word that was looked for. */
  excerpt: z.string(),
  createdAt: moment,
})
export type FoundMessage = z.infer<typeof foundMessage>

/** Where it was found: the chat with a member, or a group. */
const foundChat = z.object({
  user: z.nullable(conversationUser),
  group: z.nullable(z.pick(group, { id: true, name: true, picture: true })),
})

export const foundAnywhere = z.object({
  ...foundMessage.shape,
  ...foundChat.shape,
  /** Who said it, in a group. */
  sender: z.nullable(z.pick(memberCard, { username: true, firstName: true })),
  /** The last of a chat that is shown here; there may be more in it. */
  isLastShown: z.boolean(),
})
export type FoundAnywhere = z.infer<typeof foundAnywhere>

/**
 * Up to when everything newer was searched, where a call ended because it had looked at enough and not because it had
 * found enough: its cursor goes on.
 */
export const SEARCHED_TO = 'x-searched-to'
const searchHeaders = { ...nextCursorHeader, [SEARCHED_TO]: z.optional(moment) }

/** In bodies, not in addresses: what somebody looks for in his messages belongs in no log of a proxy. */
export const messageSearchApi = {
  inChat: endpoint({
    method: 'POST',
    path: '/api/messages/:userId/search',
    access: 'member',
    summary: 'Texts of the chat with a member in which all of these words begin a word, the newest first',
    params: userIdParams,
    body: search,
    reply: z.array(foundMessage),
    replyHeaders: searchHeaders,
  }),
  inGroup: endpoint({
    method: 'POST',
    path: '/api/groups/:id/search',
    access: 'member',
    summary: 'Texts of a group in which all of these words begin a word, the newest first',
    params: idParams,
    body: search,
    reply: z.array(foundMessage),
    replyHeaders: searchHeaders,
  }),
  everywhere: endpoint({
    method: 'POST',
    path: '/api/message-search',
    access: 'member',
    summary:
      'The same in all of one’s chats and groups, those with the latest message first and a few of each; requests are searched apart',
    body: z.object({ ...search.shape, isInRequests: z.optional(z.boolean()) }),
    reply: z.array(foundAnywhere),
    replyHeaders: searchHeaders,
  }),
}
