import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { conversations } from '#server/features/conversations/conversations.schema.ts'
import { media } from '#server/features/media/media.schema.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

/** What a conversation of many is called and whose it is; its members and messages are the conversation's. */
export const groups = pgTable(
  'groups',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    isPrivate: boolean('is_private').notNull().default(true),
    /** Who may delete it: he who made it or, once he is gone, the one who has been in it the longest. */
    creatorId: integer('creator_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of the message at the top of its chat. */
    pinnedSeq: integer('pinned_seq'),
    pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('groups_creator').on(table.creatorId),
    index('groups_picture').on(table.pictureId).where(sql`${table.pictureId} is not null`),
  ],
)

/** Members whom a stranger added to a group and who have neither said that they stay nor left. */
export const groupArrivals = pgTable(
  'group_arrivals',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addedBy: integer('added_by').references(() => users.id, { onDelete: 'set null' }),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('group_arrivals_user').on(table.userId),
    index('group_arrivals_added_by').on(table.addedBy),
  ],
)

/** The link by which members come into a group. Of its token we keep the hash. */
export const groupLinks = pgTable(
  'group_links',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** It ends with his account, and when he leaves. */
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    needsApproval: boolean('needs_approval').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
  },
  (table) => [index('group_links_created_by').on(table.createdBy)],
)

/** Members who followed a link and wait to be let in. */
export const groupRequests = pgTable(
  'group_requests',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('group_requests_user').on(table.userId),
  ],
)
