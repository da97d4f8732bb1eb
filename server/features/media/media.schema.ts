import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgEnum, pgTable, pgView, text } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const mediaKind = pgEnum('media_kind', ['image', 'video', 'voice'])
export const mediaPurpose = pgEnum('media_purpose', [
  'profile',
  'gallery',
  'chat',
  'quickie',
  'poster',
  'report',
  'album',
  'verification',
])
/**
 * Who may see it, besides whom the owner has blocked: all members, those in its conversation, himself, admins, or
 * those who hold a right to it just now, which is asked at each request.
 */
export const mediaAudience = pgEnum('media_audience', [
  'members',
  'conversation',
  'owner',
  'admins',
  'holders',
])

/** What was uploaded, as it is kept: redrawn pictures, repacked videos and voice notes. The files lie in the storage. */
export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: mediaKind('kind').notNull(),
    purpose: mediaPurpose('purpose').notNull(),
    audience: mediaAudience('audience').notNull(),
    /** Set once, when it is sent. Conversations belong to an upper storey, so no foreign key. */
    conversationId: bigint('conversation_id', { mode: 'number' }),
    contentType: text('content_type').notNull(),
    /** Of a video or voice note, as far as it was noted: 'vp9,opus'. */
    codecs: text('codecs'),
    bytes: integer('bytes').notNull(),
    /** Of the MP4 (H.264, AAC) that was made of a video or voice note which not every browser plays. Null while there is none. */
    copyBytes: integer('copy_bytes'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of a picture, or of the poster of a video, once it has one. */
    thumbhash: text('thumbhash'),
    durationMs: integer('duration_ms'),
    /** Of a voice note: how loud it is along its length, as its sender's device heard it (`contract/voice.ts`). */
    waveform: text('waveform'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('media_owner').on(table.ownerId),
    index('media_conversation').on(table.conversationId).where(sql`${table.conversationId} is not null`),
    index('media_unsent')
      .on(table.createdAt)
      .where(sql`${table.purpose} = 'chat' and ${table.conversationId} is null`),
    check('media_waveform', sql`${table.waveform} ~ '^[0-9a-v]{1,64}$'`),
    check(
      'media_conversation_audience',
      // As a text: the migration that adds a value of an enum cannot name it.
      sql`case ${table.audience}::text when 'holders' then true
        else (${table.audience}::text = 'conversation') = (${table.conversationId} is not null) end`,
    ),
  ],
)

export type Media = typeof media.$inferSelect

/**
 * A view: what counts against the quota of a member. Besides his media, without what others froze of him in reports,
 * that is the export which lies in the store. It reads a table of a feature above, so that the rule need not.
 */
export const storedFiles = pgView('stored_files', {
  ownerId: integer('owner_id').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  isExport: boolean('is_export').notNull(),
}).existing()
