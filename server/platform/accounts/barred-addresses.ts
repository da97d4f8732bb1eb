import { createHmac } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { barredAddresses } from './accounts.schema.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Keyed, so that a copy of the table cannot be searched for an address. */
const hashOf = ({ secrets }: Context, address: string) =>
  createHmac('sha256', secrets.locationKey).update(`barred ${address.toLowerCase()}`).digest('base64url')

/** Of a member who was suspended and has deleted his account: the address is forgotten, but cannot come back. */
export async function barAddress(ctx: Context, address: string): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + YEAR_MS)
  await ctx.db
    .insert(barredAddresses)
    .values({ addressHash: hashOf(ctx, address), expiresAt })
    .onConflictDoUpdate({ target: barredAddresses.addressHash, set: { expiresAt } })
}

export async function isBarredAddress(ctx: Context, address: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ hash: barredAddresses.addressHash })
    .from(barredAddresses)
    .where(
      and(eq(barredAddresses.addressHash, hashOf(ctx, address)), gt(barredAddresses.expiresAt, ctx.now())),
    )
  return rows.length > 0
}

export async function deleteExpiredBars(ctx: Context): Promise<void> {
  await ctx.db.delete(barredAddresses).where(lte(barredAddresses.expiresAt, ctx.now()))
}
