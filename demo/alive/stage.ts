import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Random } from '../random.ts'
import type { Company } from './company.ts'

export type Stage = {
  ctx: Context
  company: Company
  random: Random
  /** A while between the two, in milliseconds. */
  while(low: number, high: number): Promise<void>
  /** Does it now, looked after: a refusal (a block, a limit) is life, anything else is logged. */
  play(act: () => Promise<unknown>): void
  every(milliseconds: number, act: () => Promise<unknown>): void
  stop(): Promise<void>
}

class CurtainDown extends Error {}

/** Where the invented act: timers that keep no process open, and that all end with it. */
export function setStage(ctx: Context, company: Company, random: Random, pace: number): Stage {
  const timers = new Set<NodeJS.Timeout>()
  const waiting = new Set<() => void>()
  const acts = new Set<Promise<unknown>>()
  let isOver = false

  const play = (act: () => Promise<unknown>) => {
    if (isOver) return
    const running = act().catch((error) => {
      if (!(error instanceof Refusal) && !(error instanceof CurtainDown))
        ctx.log.warn({ err: error }, 'the demo')
    })
    acts.add(running)
    void running.finally(() => acts.delete(running))
  }

  const wait = (milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      if (isOver) return reject(new CurtainDown())
      const end = () => {
        clearTimeout(timer)
        timers.delete(timer)
        waiting.delete(leave)
      }
      const leave = () => {
        end()
        reject(new CurtainDown())
      }
      const timer = setTimeout(() => {
        end()
        resolve()
      }, milliseconds * pace).unref()
      timers.add(timer)
      waiting.add(leave)
    })

  return {
    ctx,
    company,
    random,
    while: (low, high) => wait(random.between(low, high)),
    play,
    every(milliseconds, act) {
      play(async () => {
        while (!isOver) {
          await wait(milliseconds)
          await act()
        }
      })
    },
    async stop() {
      isOver = true
      for (const leave of [...waiting]) leave()
      await Promise.all(acts)
    },
  }
}
