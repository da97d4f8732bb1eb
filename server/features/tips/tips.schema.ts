import { desc, sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tipAmounts, tipStatuses } from '#contract/tips.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'
import { paymentProviders } from '#server/platform/payments/payments.ts'

export const tipStatus = pgEnum('tip_status', tipStatuses)
export const paymentProvider = pgEnum('payment_provider', paymentProviders)
export const ledgerAccount = pgEnum('ledger_account', ['clearing', 'owed'])

/** When one of the two has deleted his account, a trigger strips the row down to its amount. */
export const tips = pgTable(
  'tips',
  {
    id: serial('id').primaryKey(),
    fromUserId: integer('from_user_id').references(() => users.id, { onDelete: 'set null' }),
    toUserId: integer('to_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** In pounds. */
    amount: integer('amount').notNull(),
    status: tipStatus('status').notNull().default('pending'),
    provider: paymentProvider('provider').notNull(),
    /** The sender's own key: repeated, it is the same tip. */
    idempotencyKey: text('idempotency_key'),
    /** By this key the provider knows a repeated charge. */
    chargeKey: uuid('charge_key').defaultRandom(),
    /** The provider's name for the payment. */
    paymentReference: text('payment_reference'),
    checkoutUrl: text('checkout_url'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('tips_once').on(table.fromUserId, table.idempotencyKey),
    uniqueIndex('tips_payment').on(table.paymentReference),
    index('tips_sent').on(table.fromUserId, desc(table.createdAt)),
    index('tips_received').on(table.toUserId, desc(table.createdAt)),
    index('tips_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    check('tip_amount', sql`${table.amount} in (${sql.raw(tipAmounts.join(', '))})`),
    check('tip_to_another', sql`${table.fromUserId} <> ${table.toUserId}`),
    check('tip_settled', sql`(${table.status} = 'pending') = (${table.settledAt} is null)`),
  ],
)

/**
 * Double entry: what came in at the payment service (clearing, positive) and what is owed to the receiver
 * (negative). Triggers see to it that a paid tip has both, that they come to nothing, and that no row changes.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: serial('id').primaryKey(),
    tipId: integer('tip_id')
      .notNull()
      .references(() => tips.id),
    account: ledgerAccount('account').notNull(),
    pence: integer('pence').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('ledger_entries_once').on(table.tipId, table.account)],
)
