import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const sealedKind = pgEnum('sealed_kind', ['message', 'quickie'])

/** What was received and has been taken back or changed since: closed to everybody, until one of its receivers reports it. */
export const sealedEvidence = pgTable(
  'sealed_evidence',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: sealedKind('kind').notNull(),
    /** The message or quickie that it was. */
    targetId: bigint('target_id', { mode: 'number' }).notNull(),
    /** 0 is what it was when it was taken back; from 1 on, its words before each edit of it. */
    version: integer('version').notNull().default(0),
    /** Null when he has deleted his account. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Text, name and files, encrypted with a key that is not in the database. */
    sealed: bytes('sealed').notNull(),
    /** Under which names its encrypted files are stored. */
    fileKeys: text('file_keys').array().notNull(),
    receivedAt: moment('received_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sealed_evidence_target').on(table.kind, table.targetId, table.version),
    index('sealed_evidence_author').on(table.authorId),
    index('sealed_evidence_expiry').on(table.expiresAt),
  ],
)

/** Who had received it, and may therefore report it. */
export const sealedReceivers = pgTable(
  'sealed_receivers',
  {
    evidenceId: bigint('evidence_id', { mode: 'number' })
      .notNull()
      .references(() => sealedEvidence.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.evidenceId, table.userId] }),
    index('sealed_receivers_user').on(table.userId),
  ],
)
