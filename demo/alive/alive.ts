import type { Context } from '#server/platform/context.ts'
import { seededRandom } from '../random.ts'
import { answerTalk } from './answer-talk.ts'
import { answerTaps } from './answer-taps.ts'
import { comeAndGo } from './come-and-go.ts'
import { findCompany } from './company.ts'
import { type Stage, setStage } from './stage.ts'
import { welcome } from './welcome.ts'

const LOOK_EVERY = 1000
const BEAT_EVERY = 40_000

/**
 * The invented look at their phones every second, like everybody. They see what a visitor did in the tables, so
 * nothing of the product knows of them, and what was sent while the demo was closed is answered too.
 */
export async function bringToLife(ctx: Context, pace: number): Promise<Stage> {
  const random = seededRandom(ctx.now().getTime() % 1_000_000)
  const stage = setStage(ctx, await findCompany(ctx), random, pace)
  const answerWaitingTalk = answerTalk(stage)
  const answerWaitingTaps = answerTaps(stage)
  const beat = comeAndGo(stage)
  stage.every(LOOK_EVERY, answerWaitingTalk)
  stage.every(LOOK_EVERY, answerWaitingTaps)
  stage.every(BEAT_EVERY, beat)
  await beat()
  ctx.live.onArrival(welcome(stage))
  return stage
}
