import { Readable } from 'node:stream'
import { sendMessage } from '#server/features/chat/chat.service.ts'
import { listOwnQuickies } from '#server/features/quickies/quickies.service.ts'
import { shareQuickie } from '#server/features/quickies/share-quickie.service.ts'
import { sendTap } from '#server/features/taps/taps.service.ts'
import { type DemoClip, readClip } from '../clips.ts'
import { heldClips } from '../seed/picture-wishes.ts'
import { openingLines } from '../talk.ts'
import type { Actor } from './company.ts'
import type { Stage } from './stage.ts'
import { listStrangersOf } from './waiting.queries.ts'

const LATER = 4

/** The first minute of a visitor: a tap, a message, a quickie; then something now and then. */
export function welcome(stage: Stage): (userId: number) => void {
  const welcomed = new Set<number>()
  const clips = [...heldClips]
  return (userId) => {
    if (stage.company.all.has(userId) || welcomed.has(userId)) return
    welcomed.add(userId)
    stage.play(() => entertain(stage, userId, clips))
  }
}

async function entertain(stage: Stage, visitorId: number, clips: DemoClip[]): Promise<void> {
  await stage.while(7000, 12_000)
  await tapFrom(stage, visitorId)
  await stage.while(10_000, 16_000)
  await writeTo(stage, visitorId)
  await stage.while(14_000, 20_000)
  await shareSomething(stage, clips)
  for (let i = 0; i < LATER; i++) {
    await stage.while(70_000, 150_000)
    if (stage.random.chance(0.5)) await tapFrom(stage, visitorId)
    else await writeTo(stage, visitorId)
    if (i === 0) await shareSomething(stage, clips)
  }
}

async function tapFrom(stage: Stage, visitorId: number): Promise<void> {
  const actor = await pickStranger(stage, visitorId)
  if (actor) await sendTap(stage.ctx, actor, visitorId)
}

async function writeTo(stage: Stage, visitorId: number): Promise<void> {
  const actor = await pickStranger(stage, visitorId)
  const content = stage.random.pick(openingLines)
  if (actor) await sendMessage(stage.ctx, actor, { toUserId: visitorId, content, messageType: 'text' })
}

async function pickStranger({ ctx, company, random }: Stage, visitorId: number): Promise<Actor | undefined> {
  const strangers = await listStrangersOf(
    ctx.db,
    visitorId,
    company.alive.map(({ id }) => id),
  )
  const choices = company.alive.filter(({ id }) => strangers.has(id))
  return choices.length > 0 ? random.pick(choices) : undefined
}

/** One of the clips that the seed held back, while there are any. */
async function shareSomething({ ctx, company }: Stage, clips: DemoClip[]): Promise<void> {
  const clip = clips.shift()
  const owner = company.alive.find(({ person }) => person.seed === clip?.personSeed)
  // One that was shared before the last restart is not shared again.
  if (!clip || !owner || (await listOwnQuickies(ctx, owner)).length > 0) return
  await shareQuickie(ctx, owner, { caption: '' }, Readable.from([await readClip(clip, 'mp4')]))
}
