import { sendMessage } from '#server/features/chat/chat.service.ts'
import { answerTap } from '#server/features/taps/taps.service.ts'
import { openingLines } from '../talk.ts'
import { comeOnline } from './come-and-go.ts'
import type { Stage } from './stage.ts'
import { listPendingTaps } from './waiting.queries.ts'

const SAYS_YES = 0.8
const WRITES_AFTER = 0.5

/** Each tap is thought about once: most say yes, and some of those find a word. */
export function answerTaps(stage: Stage): () => Promise<void> {
  const { ctx, random, company } = stage
  const thoughtAbout = new Set<number>()
  return async () => {
    for (const { id, visitorId, tappedId } of await listPendingTaps(ctx.db)) {
      const actor = company.all.get(tappedId)
      if (thoughtAbout.has(id) || !actor) continue
      thoughtAbout.add(id)
      if (!actor.person.alive && !random.chance(SAYS_YES)) continue
      stage.play(async () => {
        await stage.while(5000, 18_000)
        await comeOnline(stage, actor)
        await answerTap(ctx, actor, visitorId, 'accepted')
        if (!random.chance(WRITES_AFTER)) return
        await stage.while(4000, 9000)
        const content = random.pick(openingLines)
        await sendMessage(ctx, actor, { toUserId: visitorId, content, messageType: 'text' })
      })
    }
  }
}
