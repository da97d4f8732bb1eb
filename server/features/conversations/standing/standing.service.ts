import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { ALWAYS, type MuteLength, type Standing, type StandingChange } from '#contract/standing.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import {
  countIn,
  countPinned,
  endMutes,
  findStanding,
  lockPins,
  lockStanding,
  moveToInbox,
  type StandingRow,
  listDisturbable as selectDisturbable,
  updateStanding,
} from './standing.queries.ts'

const HOUR = 3_600_000
const hours = { '1h': 1, '8h': 8 }
const MOST_COUNTED = 100

/** Mutes, pins or puts away a conversation for the viewer alone; his other devices hear of it. */
export async function changeStanding(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
  change: StandingChange,
): Promise<Standing> {
  return ctx.transaction(async (tx) => {
    if (change.isPinned) await lockPins(tx.db, viewer.id)
    const before = await lockStanding(tx.db, conversationId, viewer.id)
    if (!before) throw notFound()
    if (before.folder === 'requests' && (change.isPinned || change.isArchived !== undefined))
      throw new Refusal('not_allowed', 'Accept the request first.')
    if (change.isPinned && before.pinnedAt === null) await requireFreePin(tx, viewer, before)
    const after = { ...before, ...changesOf(tx.now(), before, change) }
    await updateStanding(tx.db, conversationId, viewer.id, {
      mutedUntil: after.mutedUntil,
      pinnedAt: after.pinnedAt,
      folder: after.folder,
    })
    publishStanding(tx, [viewer.id])
    return presentStanding(after)
  })
}

/** What is archived is not pinned, and what is pinned is not archived. */
function changesOf(
  now: Date,
  before: StandingRow,
  { mute, isPinned, isArchived }: StandingChange,
): Partial<StandingRow> {
  const changes: Partial<StandingRow> = {}
  if (mute) changes.mutedUntil = mute === 'off' ? null : endOf(now, mute)
  if (isArchived === false && before.folder === 'archive') changes.folder = 'inbox'
  if (isArchived === true) Object.assign(changes, { folder: 'archive', pinnedAt: null })
  if (isPinned === false) changes.pinnedAt = null
  if (isPinned === true) Object.assign(changes, { folder: 'inbox', pinnedAt: before.pinnedAt ?? now })
  return changes
}

function endOf(now: Date, mute: MuteLength): Date {
  return mute === 'always' ? new Date(ALWAYS) : new Date(now.getTime() + hours[mute] * HOUR)
}

async function requireFreePin(ctx: Context, viewer: Viewer, { kind }: StandingRow): Promise<void> {
  const most = limits.pinnedConversations
  if ((await countPinned(ctx.db, viewer.id, kind)) >= most)
    throw new Refusal('not_allowed', `You can pin up to ${most}. Unpin one first.`)
}

/** Undefined for those who are not in it. */
export async function readStanding(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
): Promise<Standing | undefined> {
  const row = await findStanding(ctx.db, conversationId, viewer.id)
  return row && presentStanding(row)
}

export function presentStanding({ mutedUntil, pinnedAt, folder }: Omit<StandingRow, 'kind'>): Standing {
  return {
    mutedUntil: mutedUntil?.toISOString() ?? null,
    isPinned: pinnedAt !== null,
    isArchived: folder === 'archive',
    isRequest: folder === 'requests',
  }
}

export async function countFolders(
  ctx: Context,
  viewer: Viewer,
): Promise<{ requests: number; archived: number; archivedGroups: number }> {
  const [requests, archived, archivedGroups] = await Promise.all([
    countIn(ctx.db, viewer.id, 'direct', 'requests', MOST_COUNTED),
    countIn(ctx.db, viewer.id, 'direct', 'archive', MOST_COUNTED),
    countIn(ctx.db, viewer.id, 'group', 'archive', MOST_COUNTED),
  ])
  return { requests, archived, archivedGroups }
}

/** Lets somebody in; his other devices hear of it. What is no request stays where it is. */
export async function acceptRequest(ctx: Context, viewer: Viewer, conversationId: number): Promise<void> {
  if (await moveToInbox(ctx.db, conversationId, viewer.id)) publishStanding(ctx, [viewer.id])
}

/** Whether it waits in the requests of this member. */
export async function isRequestFor(ctx: Context, conversationId: number, userId: number): Promise<boolean> {
  return (await findStanding(ctx.db, conversationId, userId))?.folder === 'requests'
}

/** Of these members, those whom a message in this conversation may disturb: they have not muted it. */
export function listDisturbable(ctx: Context, conversationId: number, userIds: number[]): Promise<number[]> {
  return selectDisturbable(ctx.db, conversationId, userIds)
}

/** A push for these members says that there is something to read again: lists and badges. */
export function publishStanding(ctx: Context, userIds: number[]): void {
  ctx.publish(userIds, { name: 'conversations.standing-changed', payload: {} })
}

/** A mute is over within a minute of its end. */
export const endMutesOnTime = defineJob(
  'conversations:end-mutes',
  z.object({}),
  async (ctx) => {
    const userIds = await endMutes(ctx.db, ctx.now())
    if (userIds.length > 0) publishStanding(ctx, [...new Set(userIds)])
  },
  { schedule: '* * * * *' },
)
