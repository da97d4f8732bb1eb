import * as z from 'zod'
import type { PushPayload, PushSettings, PushSubscriptionDraft } from '#contract/push.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { canSee } from '#server/platform/accounts/visibility.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { isReachable } from '#server/platform/push/push.ts'
import {
  deleteLooking,
  deleteLookingOf,
  deleteSubscription,
  deleteSubscriptionOf,
  findSubscription,
  insertLooking,
  isLookingAt,
  listSubscribers,
  listSubscriptions,
  markDiscreet,
  purgeLooking,
  replaceSubscription,
  type SubscriptionRow,
} from './push.queries.ts'

/** The client renews what it looks at well within this time. */
const LOOK_LASTS = 90_000

/** All of them are told at once, so there are only so many: the newest. */
const MOST_BROWSERS = 10

/** A push holds less than 4 KB, and a lock screen two lines. */
const MOST_LETTERS = 160

/** What is told on a lock screen that others may read. */
const discreetTitles = { message: 'New message', news: 'New notification' }

const push = z.object({
  kind: z.enum(['message', 'news']),
  title: z.string(),
  body: z.string(),
  /** The screen it is about. While it is in sight nothing is pushed. */
  link: z.string(),
  actorId: z.number().optional(),
})

export type Push = z.infer<typeof push>

export function readPushKey(ctx: Context): { publicKey: string } {
  return { publicKey: ctx.secrets.vapid.publicKey }
}

export async function readPushSettings(ctx: Context, viewer: Viewer): Promise<PushSettings> {
  return settingsOf(await findSubscription(ctx.db, viewer.sessionId))
}

/** This browser wants to be told. A choice made for the session before stays. */
export async function subscribeToPush(
  ctx: Context,
  viewer: Viewer,
  { endpoint, keys }: PushSubscriptionDraft,
): Promise<PushSettings> {
  await ctx.limits.spend('push', viewer.id)
  if (!isReachable(ctx.config, endpoint))
    throw new Refusal('invalid', 'This browser’s push service cannot be used.', { field: 'endpoint' })
  return ctx.transaction(async (tx) => {
    const { discreet } = settingsOf(await findSubscription(tx.db, viewer.sessionId))
    const { sessionId, id: userId } = viewer
    const row = await replaceSubscription(tx.db, {
      userId,
      sessionId,
      endpoint,
      ...keys,
      discreet,
      createdAt: tx.now(),
    })
    return settingsOf(row)
  })
}

export async function unsubscribeFromPush(ctx: Context, viewer: Viewer): Promise<PushSettings> {
  await deleteSubscriptionOf(ctx.db, viewer.sessionId)
  return settingsOf(undefined)
}

export async function changePushSettings(
  ctx: Context,
  viewer: Viewer,
  { discreet }: { discreet: boolean },
): Promise<PushSettings> {
  await markDiscreet(ctx.db, viewer.sessionId, discreet)
  return readPushSettings(ctx, viewer)
}

/** A chat came into sight on one of his devices, or went out of it. */
export async function noteLooking(
  ctx: Context,
  viewer: Viewer,
  { link, isLooking }: { link: string; isLooking: boolean },
): Promise<void> {
  // What is beyond the limit is not noted: the cost is a push too many.
  if (!(await ctx.limits.allows('looking', viewer.sessionId))) return
  if (!isLooking) return deleteLooking(ctx.db, viewer.sessionId, link)
  const until = new Date(ctx.now().getTime() + LOOK_LASTS)
  await insertLooking(ctx.db, { sessionId: viewer.sessionId, link, until })
}

/** He is gone from all devices. */
export async function forgetLooking(ctx: Context, userId: number): Promise<void> {
  await deleteLookingOf(ctx.db, userId)
}

export const purgeLooks = defineJob(
  'notifications:purge',
  z.object({}),
  (ctx) => purgeLooking(ctx.db, ctx.now()),
  { schedule: '43 * * * *' },
)

/** Tells these members on the devices that wish it, a moment later. Part of the caller's transaction. */
export async function pushTo(ctx: Context, userIds: number[], push: Push): Promise<void> {
  for (const { userId, wantsWords } of await listSubscribers(ctx.db, userIds)) {
    // What has not gone out yet gives way to what is newer about the same thing.
    const key = `push:${userId}:${push.link}`
    const told = wantsWords ? shortened(push) : discreetly(push)
    await ctx.jobs.add(deliverPush, { userId, push: told }, { key })
  }
}

const shortened = (push: Push): Push => ({ ...push, body: [...push.body].slice(0, MOST_LETTERS).join('') })

const discreetly = (push: Push): Push => ({ ...push, title: discreetTitles[push.kind], body: '' })

/** The job behind `pushTo`. What fails is not tried again: by then it would be old news. */
export const deliverPush = defineJob(
  'notifications:push',
  z.object({ userId: z.number(), push }),
  async (ctx, { userId, push }) => {
    if (push.actorId !== undefined && !(await canSee(ctx.db, userId, push.actorId))) return
    if (await isLookingAt(ctx.db, userId, push.link, ctx.now())) return
    const rows = await listSubscriptions(ctx.db, userId, MOST_BROWSERS)
    await Promise.all(rows.map((row) => deliverTo(ctx, row, push)))
  },
  { queue: 'push' },
)

async function deliverTo(ctx: Context, row: SubscriptionRow, push: Push): Promise<void> {
  const target = { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } }
  const outcome = await ctx.push.send(target, JSON.stringify(payloadFor(row, push)))
  if (outcome === 'gone') await deleteSubscription(ctx.db, row.id)
}

function payloadFor({ discreet }: SubscriptionRow, push: Push): PushPayload {
  const { title, body, link } = discreet ? discreetly(push) : push
  return { title, body, link }
}

function settingsOf(row: SubscriptionRow | undefined): PushSettings {
  return { isOn: row !== undefined, discreet: row?.discreet ?? true }
}
