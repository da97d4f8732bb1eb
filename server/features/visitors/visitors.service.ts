import * as z from 'zod'
import type { Visitor } from '#contract/visitors.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { requireAdmitted } from '#server/platform/limits/admit-members.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import {
  deleteSomeVisitsBefore,
  deleteVisitsBy,
  insertVisit,
  listSomeVisits,
  listVisitors,
} from './visitors.queries.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const SHOWN_DAYS = 30
const PAGE = 100
/** What the job moves or removes in one statement. */
const AT_ONCE = 2000

/**
 * The page of a member is on the viewer’s screen. It is a call of its own because a chat reads the same member: that
 * he opened a chat is nobody’s business. Counted like opening the page, so that nobody shows up with everybody.
 */
export async function visit(ctx: Context, viewer: Viewer, memberId: number): Promise<{ success: true }> {
  await requireAdmitted(ctx, viewer, [memberId])
  await insertVisit(ctx.db, { visitorId: viewer.id, visitedId: memberId, hour: startOf(ctx.now(), HOUR_MS) })
  return { success: true }
}

export async function listOwnVisitors(
  ctx: Context,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<Visitor>> {
  const list = { list: 'visitors', viewerId: viewer.id, atMost: PAGE }
  const page = await readPage(ctx, list, query, (request) =>
    listVisitors(ctx.db, viewer.id, { since: firstDay(ctx), request }),
  )
  const ids = page.rows.map(({ id }) => id)
  await requireAdmitted(ctx, viewer, ids)
  const cards = await listMemberCards(ctx, viewer.id, ids)
  const items = page.rows.flatMap(({ id, visits, day }) => {
    const user = cards.get(id)
    return user ? [{ user, visits, day: day.toISOString().slice(0, 10) }] : []
  })
  return { items, nextCursor: page.nextCursor }
}

/** He browses invisibly from now on: what is known of his visits goes with them. */
export async function forgetVisitsBy(ctx: Context, userId: number): Promise<void> {
  await deleteVisitsBy(ctx.db, userId)
}

/** Puts the visits of the hours that are over into the lists, and removes those of more than 30 days ago. */
export const settleVisits = defineJob(
  'visitors:settle',
  z.object({}),
  async (ctx) => {
    const since = firstDay(ctx)
    const endedBefore = startOf(ctx.now(), HOUR_MS)
    await untilNone(() => listSomeVisits(ctx.db, { endedBefore, since, atMost: AT_ONCE }))
    await untilNone(() => deleteSomeVisitsBefore(ctx.db, since, AT_ONCE))
  },
  { schedule: '1 * * * *' },
)

async function untilNone(step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0);
}

/** The first of the days that are shown. */
export const firstDay = (ctx: Context) => startOf(new Date(ctx.now().getTime() - SHOWN_DAYS * DAY_MS), DAY_MS)

/** Hours and days of UTC. */
const startOf = (moment: Date, unit: number) => new Date(Math.floor(moment.getTime() / unit) * unit)
