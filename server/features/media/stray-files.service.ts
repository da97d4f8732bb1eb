import * as z from 'zod'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { isSealedKey } from '#server/platform/sealed-box.ts'
import { listExistingIds } from './media.queries.ts'
import { idOfKey } from './media-files.ts'

/** Nothing that is under way takes this long, and a row is always older than its files. */
const SAFE_AGE_MS = 24 * 60 * 60 * 1000
/** The rest comes with the next night. */
const MOST_AT_ONCE = 10_000

/** Removes what crashes leave: parts that never became a file, and files that have no row. */
export const sweepStrays = defineJob(
  'media:sweep-strays',
  z.object({}),
  async (ctx) => {
    const before = new Date(ctx.now().getTime() - SAFE_AGE_MS)
    await ctx.parts.removeOlderThan(before)
    const { strays, owned } = await findStrays(ctx, before)
    if (strays.length === 0) return
    // A database that knows few of the files is the wrong one, or was just restored: then nothing is certain.
    if (strays.length > owned)
      return ctx.log.error({ strays: strays.length, owned }, 'most stored files have no row: none is removed')
    // A file whose row has just gone may be on its way elsewhere.
    const underWay = await ctx.jobs.listNamed(strays)
    const removable = strays.filter((key) => !underWay.has(key))
    await ctx.storage.remove(removable)
    ctx.log.info({ count: removable.length }, 'removed stored files that had no row')
  },
  { queue: 'files', schedule: '43 3 * * *' },
)

async function findStrays(ctx: Context, before: Date): Promise<{ strays: string[]; owned: number }> {
  const strays: string[] = []
  let owned = 0
  for await (const names of ctx.storage.list()) {
    if (names.length === 0) continue
    const existing = await listExistingIds(ctx.db, [...new Set(names.map(({ key }) => idOfKey(key)))])
    for (const { key, storedAt } of names) {
      // What is sealed has no row here; whoever sealed it removes it.
      if (existing.has(idOfKey(key)) || isSealedKey(key)) owned++
      else if (storedAt < before) strays.push(key)
    }
    if (strays.length >= MOST_AT_ONCE) break
  }
  return { strays: strays.slice(0, MOST_AT_ONCE), owned }
}
