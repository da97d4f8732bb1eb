import type { MemberCard } from '#contract/profile.ts'
import type { NewTip, SentTip, Tip, TipAmount, TipReturn } from '#contract/tips.ts'
import { listMemberCards, requireMember, requireOwnPage } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { publicUrl } from '#server/platform/http/public-url.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import type { Payment } from '#server/platform/payments/payments.ts'
import { settlePaid } from './settlement.service.ts'
import {
  findTip,
  findTipByKey,
  insertTip,
  listTips,
  markCheckout,
  markFailed,
  sumTips,
  type TipRow,
} from './tips.queries.ts'

/** What a call without a limit gets. */
const AT_MOST = 200

/** Printable, and no longer than keys of this kind are. */
const KEY = /^[\x21-\x7e]{1,200}$/

/** Repeated with one key it is one tip, whatever became of it. */
export async function sendTip(
  ctx: Context,
  viewer: Viewer,
  draft: NewTip,
  key?: string | string[],
): Promise<SentTip> {
  if (draft.toUserId === viewer.id) throw new Refusal('invalid', 'You cannot tip yourself.')
  if (key !== undefined && !KEY.test(String(key)))
    throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 200 printable characters.')
  await requireOwnPage(ctx, viewer)
  await requireMember(ctx, viewer, draft.toUserId)
  const tip = await openTip(ctx, viewer, draft, key === undefined ? undefined : String(key))
  if (tip.toUserId !== draft.toUserId || tip.amount !== draft.amount)
    throw new Refusal('already_done', 'This Idempotency-Key was used for another tip.')
  return presentSent(isUnderWay(tip) ? tip : await beginPayment(ctx, tip), draft)
}

async function openTip(ctx: Context, viewer: Viewer, draft: NewTip, key?: string): Promise<TipRow> {
  const known = key && (await findTipByKey(ctx.db, viewer.id, key))
  if (known) return known
  await ctx.limits.spend('tip', viewer.id)
  const opened = await insertTip(ctx.db, {
    fromUserId: viewer.id,
    ...draft,
    provider: ctx.payments.provider,
    idempotencyKey: key,
    createdAt: ctx.now(),
  })
  // The same call came in twice at the same moment, and the other was first.
  return opened ?? (await findTipByKey(ctx.db, viewer.id, key!))!
}

const isUnderWay = (tip: TipRow) => tip.status !== 'pending' || tip.paymentReference !== null

/** Twice for one tip is once: the provider knows the key, and only one of them settles it. */
async function beginPayment(ctx: Context, tip: TipRow): Promise<TipRow> {
  const payment = await tryPayment(ctx, tip)
  if (!payment) await markFailed(ctx.db, tip.id, ctx.now(), { ifNotBegun: true })
  else if (payment.state === 'paid') await settlePaid(ctx, tip.id, payment.reference)
  else await markCheckout(ctx.db, tip.id, payment)
  const after = (await findTip(ctx.db, tip.id))!
  if (payment && after.status === 'failed')
    await ctx.payments.cancel(payment.reference).catch(() => undefined)
  return after
}

async function tryPayment(ctx: Context, tip: TipRow): Promise<Payment | undefined> {
  try {
    return await ctx.payments.begin({
      key: tip.chargeKey!,
      pence: tip.amount * 100,
      name: 'Tip',
      returnTo: { paid: returnAddress(ctx, 'sent'), cancelled: returnAddress(ctx, 'cancelled') },
    })
  } catch (error) {
    ctx.log.warn({ err: error, tipId: tip.id }, 'a payment could not be begun')
    return undefined
  }
}

const returnAddress = (ctx: Context, outcome: TipReturn) => `${publicUrl(ctx)}/discovery?tip=${outcome}`

export function readTipSettings(ctx: Context): { sandbox: boolean } {
  return { sandbox: ctx.payments.provider === 'sandbox' }
}

export async function listOwnTips(ctx: Context, viewer: Viewer, query: PageQuery): Promise<Page<Tip>> {
  const list = { list: 'tips', viewerId: viewer.id, atMost: AT_MOST }
  const { rows, nextCursor } = await readPage(ctx, list, query, (request) =>
    listTips(ctx.db, viewer.id, request),
  )
  const others = rows.map((row) => otherOf(row, viewer.id)).filter((id) => id !== null)
  const cards = await listMemberCards(ctx, viewer.id, others)
  const items = rows.map((row) => present(row, viewer.id, cards.get(otherOf(row, viewer.id) ?? 0)))
  return { items, nextCursor }
}

export function readTipTotals(ctx: Context, viewer: Viewer): Promise<{ sent: number; received: number }> {
  return sumTips(ctx.db, viewer.id)
}

const otherOf = (row: TipRow, viewerId: number) =>
  row.fromUserId === viewerId ? row.toUserId : row.fromUserId

/** Behind a block the other is as one who has left: the tip stays, he does not. */
function present(row: TipRow, viewerId: number, user: MemberCard | undefined): Tip {
  const direction = row.fromUserId === viewerId ? 'sent' : 'received'
  return { ...presentFacts(row), direction, user: user ?? null }
}

function presentSent(row: TipRow, { toUserId }: NewTip): SentTip {
  if (row.status === 'failed')
    throw new Refusal('payment_failed', 'There was an issue processing your tip. Please try again.')
  return { ...presentFacts(row), toUserId, ...(row.checkoutUrl ? { checkoutUrl: row.checkoutUrl } : {}) }
}

function presentFacts(row: TipRow) {
  return {
    id: row.id,
    amount: row.amount as TipAmount,
    status: row.status,
    sandbox: row.provider === 'sandbox',
    createdAt: row.createdAt.toISOString(),
  }
}
