import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { messageTypes } from '#contract/conversations.ts'
import { media } from '#server/features/media/media.schema.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const conversationKind = pgEnum('conversation_kind', ['direct', 'group'])
/** Where a member finds a conversation. */
export const conversationFolder = pgEnum('conversation_folder', ['inbox', 'requests', 'archive'])
export const messageType = pgEnum('message_type', messageTypes)

/** One engine for two and for many. `last_seq` is the number of the newest message. */
export const conversations = pgTable(
  'conversations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: conversationKind('kind').notNull(),
    lastSeq: integer('last_seq').notNull().default(0),
    /** The two of a direct conversation, the lower id first. Null when one of them has deleted his account. */
    lowUserId: integer('low_user_id').references(() => users.id, { onDelete: 'set null' }),
    highUserId: integer('high_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether each of the two has ever written: one who has not is a stranger to the other. */
    lowWrote: boolean('low_wrote').notNull().default(false),
    highWrote: boolean('high_wrote').notNull().default(false),
    /** Messages that are written from now on go after so many hours; null: never. */
    disappearHours: smallint('disappear_hours'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.lowUserId, table.highUserId),
    index('conversations_high_user').on(table.highUserId),
    check('conversation_pair_in_order', sql`${table.lowUserId} < ${table.highUserId}`),
    check(
      'conversation_pair_is_direct',
      sql`${table.kind} = 'direct' or (${table.lowUserId} is null and ${table.highUserId} is null)`,
    ),
  ],
)

export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Only ever moves forward: the ticks of the others hang on it. */
    lastReadSeq: integer('last_read_seq').notNull().default(0),
    /** The message that he marked as unread, for himself alone. */
    unreadMarkSeq: integer('unread_mark_seq'),
    /** Nothing up to here is shown to him: he deleted his view, or joined later. */
    hiddenBeforeSeq: integer('hidden_before_seq').notNull().default(0),
    joinedAt: moment('joined_at').notNull(),
    leftAt: moment('left_at'),
    /** Of a group. Ends with his membership. */
    isModerator: boolean('is_moderator').notNull().default(false),
    /** When he was made to leave. Invitations from before do not bring him back. */
    removedAt: moment('removed_at'),
    /** Until then it makes no push and counts in no badge. A job ends it: what has an end here is muted. */
    mutedUntil: moment('muted_until'),
    pinnedAt: moment('pinned_at'),
    /** A new message brings it back from the archive, unless it is muted; a word of his own from anywhere. */
    folder: conversationFolder('folder').notNull().default('inbox'),
    /** The next three are kept by triggers: that of the conversation, */
    kind: conversationKind('kind').notNull().default('direct'),
    /** how many messages of others he has not read, */
    unreadCount: integer('unread_count').notNull().default(0),
    /**
     * and where it stands in his list: when the newest message that he may see was written, or, as long as nothing
     * stands above it, an earlier one. Null: in no list.
     */
    listedAt: moment('listed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    check('moderators_are_present', sql`not ${table.isModerator} or ${table.leftAt} is null`),
    check('removed_have_left', sql`${table.removedAt} is null or ${table.leftAt} is not null`),
    index('conversation_members_listed').on(
      table.userId,
      table.kind,
      table.folder,
      table.listedAt,
      table.conversationId,
    ),
    index('conversation_members_pinned')
      .on(table.userId, table.kind)
      .where(sql`${table.pinnedAt} is not null`),
    index('conversation_members_muted').on(table.mutedUntil).where(sql`${table.mutedUntil} is not null`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    /** Null when the sender has deleted his account: an anonymous shell stays, so that no number is missing. */
    fromUserId: integer('from_user_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: text('client_id'),
    messageType: messageType('message_type').notNull(),
    content: text('content').notNull(),
    mediaId: text('media_id').references(() => media.id, { onDelete: 'set null' }),
    /** Each receiver can look at its photo or video once; the file goes when all have. */
    viewOnce: boolean('view_once').notNull().default(false),
    /** The number of the message that it answers. */
    replyToSeq: integer('reply_to_seq'),
    /** Of a photo or video that came blurred in a direct chat: its receiver asked to be shown it, or deleted it unseen. */
    revealedAt: moment('revealed_at'),
    refusedAt: moment('refused_at'),
    /** Whether anybody has reacted to it: only then are reactions looked for. */
    hasReactions: boolean('has_reactions').notNull().default(false),
    /** What it says is somebody else's. Whose, and where it was said, is stored nowhere. */
    forwarded: boolean('forwarded').notNull().default(false),
    /** When its author changed its words last. What they were before is sealed for reports, and nowhere else. */
    editedAt: moment('edited_at'),
    /** Whether it mentions anybody: only then are mentions looked for. */
    hasMentions: boolean('has_mentions').notNull().default(false),
    unsentAt: moment('unsent_at'),
    /** When a job empties it, as its conversation said when it was written. */
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('messages_order').on(table.conversationId, table.seq),
    // For ever: a retry that comes a year late is still the same message.
    uniqueIndex('messages_once').on(table.fromUserId, table.clientId),
    index('messages_media').on(table.mediaId).where(sql`${table.mediaId} is not null`),
    index('messages_media_of_conversation')
      .on(table.conversationId, table.seq)
      .where(sql`${table.mediaId} is not null and ${table.messageType} in ('image', 'video')`),
    index('messages_created').on(table.createdAt),
    index('messages_expiring')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null and ${table.unsentAt} is null`),
    index('messages_view_once').on(table.id).where(sql`${table.viewOnce} and ${table.mediaId} is not null`),
  ],
)
