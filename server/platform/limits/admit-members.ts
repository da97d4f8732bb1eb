import type { Viewer } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { LOCAL_FACTOR } from './address.ts'
import type { Admission, Window } from './distinct-counts.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

/**
 * Which of these members the viewer may be shown: all whom he has read lately, and others as far as his allowance
 * goes. Refuses when that is none of them. `farIds` have a smaller allowance of their own as well.
 */
export async function admitMembers(
  ctx: Context,
  viewer: Viewer,
  ids: number[],
  farIds: number[] = [],
): Promise<Set<number>> {
  const { admitted, refusal } = await admit(ctx, viewer, ids, farIds)
  if (refusal && admitted.size === 0) throw refusal
  return admitted
}

/** The viewer may be shown all of these members, or it is refused. */
export async function requireAdmitted(ctx: Context, viewer: Viewer, ids: number[]): Promise<void> {
  const { refusal } = await admit(ctx, viewer, ids, [])
  if (refusal) throw refusal
}

async function admit(ctx: Context, viewer: Viewer, ids: number[], farIds: number[]) {
  if (ids.length === 0) return { admitted: new Set<number>(), refusal: undefined }
  const free = [viewer.id]
  let admission = await count(ctx, viewer, without(ids, free), farIds)
  if (admission.full.length > 0) {
    // Only now, for it costs a question to the database: those he knows are given back to him.
    const known = (await ctx.memberReads.rules?.listContacts(viewer.id)) ?? []
    free.push(...known)
    await ctx.memberReads.counts.remove(viewer.id, known, allWindows(ctx, viewer))
    admission = await count(ctx, viewer, without(ids, free), farIds)
  }
  const refusal = admission.full.length > 0 ? await refuse(ctx, viewer, admission) : undefined
  const freeIds = new Set(free)
  return { admitted: new Set([...admission.admitted, ...ids.filter((id) => freeIds.has(id))]), refusal }
}

async function count(ctx: Context, viewer: Viewer, ids: number[], farIds: number[]): Promise<Admission> {
  const { counts } = ctx.memberReads
  const { anywhere, far } = windowsOf(ctx, viewer)
  const distant = new Set(farIds)
  const farOnes = ids.filter((id) => distant.has(id))
  if (farOnes.length === 0) return counts.admit(viewer.id, ids, anywhere)
  const ofFar = await counts.admit(viewer.id, farOnes, far)
  const within = new Set(ofFar.admitted)
  const ofAll = await counts.admit(
    viewer.id,
    ids.filter((id) => !distant.has(id) || within.has(id)),
    anywhere,
  )
  return {
    admitted: ofAll.admitted,
    full: [...ofAll.full, ...ofFar.full],
    waitSeconds: Math.max(ofAll.waitSeconds, ofFar.waitSeconds),
  }
}

function windowsOf({ config }: Context, { isLocal }: Viewer): Record<'anywhere' | 'far', Window[]> {
  const factor = isLocal ? LOCAL_FACTOR : 1
  const { anywhere, far } = config.memberReads
  return {
    anywhere: [
      { name: 'read-hour', seconds: HOUR, most: anywhere.perHour * factor },
      { name: 'read-day', seconds: DAY, most: anywhere.perDay * factor },
    ],
    far: [
      { name: 'read-far-hour', seconds: HOUR, most: far.perHour * factor },
      { name: 'read-far-day', seconds: DAY, most: far.perDay * factor },
    ],
  }
}

const allWindows = (ctx: Context, viewer: Viewer) => Object.values(windowsOf(ctx, viewer)).flat()

const without = (ids: number[], free: number[]) => {
  const left = new Set(free)
  return ids.filter((id) => !left.has(id))
}

async function refuse(ctx: Context, viewer: Viewer, { full, waitSeconds }: Admission): Promise<Refusal> {
  const limit = full.map(inWords).join(' and ')
  await ctx.memberReads.rules?.onExceeded(viewer.id, limit)
  return new Refusal('too_many', 'You have seen a lot of men for now. There will be more a little later.', {
    retryAfterSeconds: Math.max(1, waitSeconds),
  })
}

function inWords({ name, seconds, most }: Window): string {
  const whom = name.includes('far') ? 'different members far away' : 'different members'
  return `${most} ${whom} in ${seconds === HOUR ? 'an hour' : 'a day'}`
}
