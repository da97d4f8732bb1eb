import { listChatContacts } from '#server/features/chat/chat.service.ts'
import { type Reporting, reportUnusualReading } from '#server/features/safety/safety.service.ts'
import { listTapContacts } from '#server/features/taps/taps.service.ts'
import type { Context } from '#server/platform/context.ts'
import type { ReadingRules } from '#server/platform/limits/member-reads.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Who copies the members gets no further than his allowance, and the admins hear of it. Those with whom one has a
 * conversation or a tap are free; but of those whom he himself wrote to or tapped only after a day, or somebody who
 * writes to everybody would widen his own allowance.
 */
export function readingRules(ctx: Context, reporting: Reporting): ReadingRules {
  return {
    async listContacts(userId) {
      const since = new Date(ctx.now().getTime() - DAY_MS)
      const known = await Promise.all([
        listChatContacts(ctx, userId, since),
        listTapContacts(ctx, userId, since),
      ])
      return known.flat()
    },
    onExceeded: (userId, limit) => reportUnusualReading(ctx, userId, limit, reporting),
  }
}
