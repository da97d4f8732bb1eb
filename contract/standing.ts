import * as z from 'zod/mini'
import { endpoint, moment } from './endpoint.ts'

/** For how long a conversation is muted. */
export const muteLengths = ['1h', '8h', 'always'] as const
export type MuteLength = (typeof muteLengths)[number]

/** The end of a mute that has none. */
export const ALWAYS = '9999-12-31T00:00:00.000Z'

/** Where a conversation stands with one of its members, for himself alone. */
export const standing = z.object({
  /** As long as this is set there is no push, no announcement and no badge. */
  mutedUntil: z.nullable(moment),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  /** From a stranger whom the rule of the reader holds back, until he accepts it or answers. */
  isRequest: z.boolean(),
})
export type Standing = z.infer<typeof standing>

export const standingChange = z.object({
  mute: z.optional(z.enum(['off', ...muteLengths])),
  isPinned: z.optional(z.boolean()),
  isArchived: z.optional(z.boolean()),
})
export type StandingChange = z.infer<typeof standingChange>

/** What a list of conversations shows; `all` is everything that is not put away. */
export const listFilters = ['all', 'unread', 'archived'] as const
export type ListFilter = (typeof listFilters)[number]

/** Those of direct chats: `requests` are in no other list. */
export const chatFilters = [...listFilters, 'requests'] as const
export type ChatFilter = (typeof chatFilters)[number]

/** How many there are that `all` does not show, a hundred at most. */
const folderCounts = z.object({ requests: z.number(), archived: z.number(), archivedGroups: z.number() })

export const standingApi = {
  folders: endpoint({
    method: 'GET',
    path: '/api/conversation-folders',
    access: 'member',
    summary: 'How many conversations are put away or wait as requests, a hundred at most of each kind',
    reply: folderCounts,
  }),
}

export const standingEvents = {
  /** To oneself: a conversation was muted, pinned or put away, here or on another device, or a mute has ended. */
  'conversations.standing-changed': z.object({}),
}
