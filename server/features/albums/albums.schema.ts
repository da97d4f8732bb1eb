import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgEnum, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { albumTimes } from '#contract/albums.ts'
import { media } from '#server/features/media/media.schema.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const albumTime = pgEnum('album_time', albumTimes)

/** Photos and clips of a member that nobody sees but those whom he shows them to. */
export const albums = pgTable(
  'albums',
  {
    id: serial('id').primaryKey(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** For himself. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('albums_owner').on(table.ownerId)],
)

export const albumItems = pgTable(
  'album_items',
  {
    mediaId: text('media_id')
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    albumId: integer('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
  },
  (table) => [index('album_items_album').on(table.albumId)],
)

/** That a member has the album of another. Triggers end it with a block and with a suspension. */
export const albumShares = pgTable(
  'album_shares',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    albumId: integer('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewerId: integer('viewer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** That of the message which shows it: without one that can be read there is no right. */
    clientId: text('client_id').notNull(),
    time: albumTime('time').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    endedAt: moment('ended_at'),
    /** Of one that can be seen once: the look, which is this device's alone. */
    openedAt: moment('opened_at'),
    sessionId: integer('session_id'),
  },
  (table) => [
    uniqueIndex('album_shares_once').on(table.ownerId, table.clientId),
    index('album_shares_viewer').on(table.viewerId),
    index('album_shares_running').on(table.albumId, table.viewerId).where(sql`${table.endedAt} is null`),
  ],
)
