import type { Overview } from '#contract/admin.ts'
import type { Context } from '#server/platform/context.ts'
import { countDays, countFigures } from './overview.queries.ts'

const FRESH_FOR = 60_000
let kept: { overview: Overview; at: number } | undefined

/** The days are counted over a month of messages, so for a minute all admins share one answer. */
export async function readOverview(ctx: Context): Promise<Overview> {
  const now = ctx.now()
  if (!kept || now.getTime() - kept.at > FRESH_FOR || now.getTime() < kept.at)
    kept = {
      overview: { ...(await countFigures(ctx.db, now)), days: await countDays(ctx.db, now) },
      at: now.getTime(),
    }
  else kept = { ...kept, overview: { ...kept.overview, ...(await countFigures(ctx.db, now)) } }
  return kept.overview
}
