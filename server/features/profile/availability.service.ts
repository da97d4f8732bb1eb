import * as z from 'zod'
import type { Availability, NewAvailability } from '#contract/availability.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { presentAvailability } from './member-card.ts'
import { publishPageChange } from './page-change.ts'
import { clearPastAvailability, findOwnProfile, unavailable, updateProfileRow } from './profile.queries.ts'
import { requireOwnPage } from './profile.service.ts'

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000

export async function readAvailability(ctx: Context, { id }: Viewer): Promise<Availability | null> {
  const row = await findOwnProfile(ctx.db, id)
  return row ? presentAvailability(row, ctx.now()) : null
}

/** He is available from now on. What he said before is replaced. */
export async function setAvailability(
  ctx: Context,
  viewer: Viewer,
  { hours, place, text }: NewAvailability,
): Promise<Availability | null> {
  await requireOwnPage(ctx, viewer)
  await ctx.limits.spend('availability', viewer.id)
  const end = ctx.now().getTime() + hours * HOUR_MS
  return change(ctx, viewer, {
    availableUntil: new Date(Math.ceil(end / QUARTER_MS) * QUARTER_MS),
    availablePlace: place,
    availableText: text,
  })
}

export function endAvailability(ctx: Context, viewer: Viewer): Promise<Availability | null> {
  return change(ctx, viewer, unavailable)
}

async function change(ctx: Context, { id }: Viewer, changes: Parameters<typeof updateProfileRow>[2]) {
  if (!(await findOwnProfile(ctx.db, id))) throw notFound('Profile not found')
  const row = await updateProfileRow(ctx.db, id, changes)
  await publishPageChange(ctx, id)
  return presentAvailability(row, ctx.now())
}

/** Nothing of it is stored longer than it is shown. */
export const forgetPastAvailability = defineJob(
  'profile:forget-past-availability',
  z.object({}),
  (ctx) => clearPastAvailability(ctx.db, ctx.now()),
  { schedule: '* * * * *' },
)
