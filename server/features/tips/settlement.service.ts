import * as z from 'zod'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { PaymentNews, PaymentState } from '#server/platform/payments/payments.ts'
import {
  findTipByPayment,
  insertEntries,
  listPendingBefore,
  markFailed,
  markPaid,
  type TipRow,
} from './tips.queries.ts'

const HOUR = 60 * 60_000
/** By then the provider has told how it ended, or will not. */
const ASK_AFTER = HOUR
/** A payment page lives a day; a tip that never got one is given up with the rest. */
const GIVE_UP_AFTER = 25 * HOUR

/** Once, however often it is told: the first writes the ledger and tells the two. */
export async function settlePaid(ctx: Context, tipId: number, reference: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const tip = await markPaid(tx.db, tipId, reference, tx.now())
    if (!tip) return
    const entry = { tipId: tip.id, createdAt: tx.now() }
    const pence = tip.amount * 100
    await insertEntries(tx.db, [
      { ...entry, account: 'clearing', pence },
      { ...entry, account: 'owed', pence: -pence },
    ])
    publishToSender(tx, tip)
    await notifyReceiver(tx, tip)
  })
}

async function settleFailed(ctx: Context, tipId: number): Promise<void> {
  const tip = await markFailed(ctx.db, tipId, ctx.now())
  if (tip) publishToSender(ctx, tip)
}

/** What the payment service tells. It may come late, twice, or about payments that are not ours. */
export async function hearPaymentNews(
  ctx: Context,
  body: Buffer,
  signature: string | string[] | undefined,
): Promise<{ received: true }> {
  const news = await ctx.payments.readNews(body, String(signature ?? ''))
  if (news) await applyNews(ctx, news)
  return { received: true }
}

async function applyNews(ctx: Context, news: PaymentNews): Promise<void> {
  const tip = await findTipByPayment(ctx.db, news.reference)
  const { reference } = news
  if (!tip) return void ctx.log.warn({ reference }, 'a payment belongs to no tip that we know')
  if (news.state === 'paid' && (news.pence !== tip.amount * 100 || news.currency !== 'gbp'))
    return void ctx.log.error({ reference, tipId: tip.id }, 'a payment is not of the amount of its tip')
  await settle(ctx, tip, news.state)
}

async function settle(ctx: Context, tip: TipRow, state: PaymentState): Promise<void> {
  if (state === 'paid') await settlePaid(ctx, tip.id, tip.paymentReference!)
  if (state === 'failed') await settleFailed(ctx, tip.id)
}

/** For news that never came: asks the provider about tips that have been waiting for long. */
export const settleForgotten = defineJob(
  'tips:settle-forgotten',
  z.object({}),
  async (ctx) => {
    const before = (age: number) => new Date(ctx.now().getTime() - age)
    for (const tip of await listPendingBefore(ctx.db, before(ASK_AFTER))) {
      const isOld = tip.createdAt < before(GIVE_UP_AFTER)
      const state = await askState(ctx, tip)
      await settle(ctx, tip, state === 'pending' && isOld ? 'failed' : state)
    }
  },
  { queue: 'payments', schedule: '41 * * * *' },
)

/** One that the provider cannot tell about must not keep the others waiting. */
async function askState(ctx: Context, tip: TipRow): Promise<PaymentState> {
  if (!tip.paymentReference) return 'pending'
  try {
    return await ctx.payments.check(tip.paymentReference)
  } catch (error) {
    ctx.log.warn({ err: error, tipId: tip.id }, 'a payment could not be looked up')
    return 'pending'
  }
}

export const cancelPayment = defineJob(
  'tips:cancel-payment',
  z.object({ reference: z.string() }),
  (ctx, { reference }) => ctx.payments.cancel(reference),
  { queue: 'payments' },
)

function publishToSender(ctx: Context, tip: TipRow): void {
  if (tip.fromUserId !== null)
    ctx.publish([tip.fromUserId], { name: 'tips.changed', payload: { id: tip.id } })
}

/** Not across a block that came between the tip and its payment. */
async function notifyReceiver(ctx: Context, { id, fromUserId, toUserId, ...tip }: TipRow): Promise<void> {
  if (fromUserId === null || toUserId === null) return
  const sender = (await listMemberCards(ctx, toUserId, [fromUserId])).get(fromUserId)
  if (!sender) return
  const trial = tip.provider === 'sandbox' ? ' It was a trial: no money moved.' : ''
  await notify(ctx, toUserId, {
    kind: 'tip-received',
    title: 'New tip',
    message: `${sender.username} sent you a £${tip.amount} tip.${trial}`,
    link: `/user/${fromUserId}`,
    actorId: fromUserId,
  })
  ctx.publish([toUserId], { name: 'tips.changed', payload: { id } })
}
