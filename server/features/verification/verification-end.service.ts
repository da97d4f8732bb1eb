import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { removeMedia } from '#server/features/media/media.service.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { deleteUnused, endUnanswered, listEndedFilms, listStrandedFilms } from './verification.queries.ts'
import { publishOwn } from './verification.service.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** So long the same film is known again. */
const FINGERPRINT_DAYS = 365

/**
 * The bound of every film: those that nobody answered end here, and those that a trigger has ended, by a suspension or
 * however a picture was changed, lose their files.
 */
export const endVerifications = defineJob(
  'verification:end',
  z.object({}),
  async (ctx) => {
    const ago = (ms: number) => new Date(ctx.now().getTime() - ms)
    await endUnansweredFilms(ctx, ago(limits.verification.waitingDays * DAY_MS))
    const films = [...(await listEndedFilms(ctx.db)), ...(await listStrandedFilms(ctx.db, ago(HOUR_MS)))]
    await removeMedia(ctx, films)
    await deleteUnused(ctx.db, { asked: ago(DAY_MS), seen: ago(FINGERPRINT_DAYS * DAY_MS) })
  },
  { schedule: '* * * * *' },
)

async function endUnansweredFilms(ctx: Context, before: Date): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const userId of await endUnanswered(tx.db, before, tx.now())) {
      await notify(tx, userId, {
        kind: 'verification',
        title: 'We couldn’t verify you yet',
        message: 'Nobody got to look at your video in time, sorry. It is deleted. Please film another one.',
        link: '/profile',
      })
      await publishOwn(tx, userId)
    }
  })
}
