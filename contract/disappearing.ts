import * as z from 'zod/mini'

/** How long messages stay in a conversation, for all who are in it. */
export const disappearTimes = ['off', '24h', '7d', '90d'] as const
export type DisappearTime = (typeof disappearTimes)[number]

export const disappearHours: Record<Exclude<DisappearTime, 'off'>, number> = {
  '24h': 24,
  '7d': 7 * 24,
  '90d': 90 * 24,
}

export const disappearing = z.object({ disappearAfter: z.enum(disappearTimes) })
export type Disappearing = z.infer<typeof disappearing>

/** What the line in the thread says of a change, as its `content`. */
export const disappearNotices = ['disappear-off', 'disappear-24h', 'disappear-7d', 'disappear-90d'] as const
