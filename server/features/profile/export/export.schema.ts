import { bigint, integer, pgEnum, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const exportStatus = pgEnum('export_status', ['running', 'ready', 'failed'])

/** The last export of a member: how far it is, and where its file lies. */
export const dataExports = pgTable('data_exports', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** New with each start; the name of its file. A run that finds another one here has been replaced. */
  run: text('run').notNull(),
  status: exportStatus('status').notNull(),
  /** In hundredths. */
  progress: smallint('progress').notNull(),
  bytes: bigint('bytes', { mode: 'number' }),
  startedAt: moment('started_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** From then on the file is nobody's to download, and is removed. */
  expiresAt: moment('expires_at'),
})
