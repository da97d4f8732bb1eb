import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { media } from '#server/features/media/media.schema.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const quickies = pgTable(
  'quickies',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    posterId: text('poster_id').references(() => media.id, { onDelete: 'set null' }),
    /** Made later, where the machine can. */
    mp4Id: text('mp4_id').references(() => media.id, { onDelete: 'set null' }),
    clientId: text('client_id'),
    caption: text('caption').notNull(),
    /** Where its owner is shown: a trigger sets it and follows `profiles.cell`. No finer than `near.ts` needs it. */
    area: integer('area'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('quickies_user').on(table.userId, table.id),
    index('quickies_area').on(table.area, table.id),
    // While it is there. The clientId goes with a deleted quickie, so that nothing is left of it, and 'Try Again' shares
    // the clip anew: only its owner ever presses that, and then he wants it.
    uniqueIndex('quickies_once').on(table.userId, table.clientId),
    uniqueIndex('quickies_media').on(table.mediaId),
    uniqueIndex('quickies_poster').on(table.posterId),
    uniqueIndex('quickies_mp4').on(table.mp4Id),
  ],
)

/** Who has watched what: once, however often. Its owner learns the number only. */
export const quickieViews = pgTable(
  'quickie_views',
  {
    quickieId: integer('quickie_id')
      .notNull()
      .references(() => quickies.id, { onDelete: 'cascade' }),
    viewerId: integer('viewer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quickieId, table.viewerId] }),
    index('quickie_views_viewer').on(table.viewerId),
  ],
)
