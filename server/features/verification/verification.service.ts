import { randomInt } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import type { OwnVerification, VerificationEnd } from '#contract/verification.ts'
import { type Gesture, gestures } from '#contract/words.ts'
import {
  lockMediaOwner,
  removeMedia,
  storeFingerprintedVideo,
  type VideoRules,
} from '#server/features/media/media.service.ts'
import { lockPicture, readVerified } from '#server/features/profile/verified.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  attachFilm,
  findLastGesture,
  hasAsked,
  insertFingerprint,
  isWaiting,
  listEndedFilms,
  listLatest,
  replaceAsked,
  type VerificationRow,
  withdrawOpen,
} from './verification.queries.ts'

const MINUTE_MS = 60_000

/** As the camera of a browser records it. QuickTime, which a phone's library holds, is none of it. */
const filmRules: VideoRules = {
  maxBytes: limits.verification.bytes,
  minSeconds: limits.verification.leastSeconds,
  tooShort: 'The video is too short. Please film for 3 seconds.',
  maxSeconds: limits.verification.mostSeconds,
  tooLong: 'The video is too long. Please film for 3 seconds.',
  maxSides: { long: 1280, short: 720 },
  containers: ['webm', 'mp4'],
}

/** What an upper feature does when a film has come or gone. */
export type OnFilm = (ctx: Context) => Promise<void>

export async function readOwnVerification(ctx: Context, { id }: { id: number }): Promise<OwnVerification> {
  const [{ isVerified, hasPicture }, rows] = await Promise.all([
    readVerified(ctx, id),
    listLatest(ctx.db, id),
  ])
  const open = rows.find(({ endedAt }) => endedAt === null)
  const ended = rows.find(({ endedAt }) => endedAt !== null)
  return {
    isVerified,
    hasPicture,
    asked: open?.state === 'asked' && open.validUntil > ctx.now() ? presentAsked(open) : null,
    waitingSince: open?.state === 'waiting' ? open.filmedAt!.toISOString() : null,
    lastEnd: ended
      ? { end: ended.state as VerificationEnd, fault: ended.fault, at: ended.endedAt!.toISOString() }
      : null,
  }
}

const presentAsked = ({ id, gesture, validUntil }: VerificationRow) => ({
  id,
  gesture,
  validUntil: validUntil.toISOString(),
})

/** Never the one before: whoever has a film of one gesture does not get it by asking on. */
export async function askGesture(ctx: Context, viewer: Viewer): Promise<OwnVerification> {
  const { isVerified, hasPicture } = await readVerified(ctx, viewer.id)
  if (!hasPicture) throw noPicture()
  if (isVerified) throw new Refusal('already_done', 'You are verified already.')
  if (await isWaiting(ctx.db, viewer.id)) throw isLookedAt()
  await ctx.limits.spend('gesture', viewer.id)
  await ctx.transaction(async (tx) => {
    // Of two requests at once the second replaces the first.
    await lockMediaOwner(tx, viewer)
    if (await isWaiting(tx.db, viewer.id)) throw isLookedAt()
    const before = await findLastGesture(tx.db, viewer.id)
    const askedAt = tx.now()
    const validUntil = new Date(askedAt.getTime() + limits.verification.gestureMinutes * MINUTE_MS)
    await replaceAsked(tx.db, { userId: viewer.id, gesture: anyGestureBut(before), askedAt, validUntil })
    await publishOwn(tx, viewer.id)
  })
  return readOwnVerification(ctx, viewer)
}

function anyGestureBut(before: Gesture | undefined): Gesture {
  const others = gestures.filter((gesture) => gesture !== before)
  return others[randomInt(others.length)]!
}

/**
 * The film of a gesture that still counts, also when all of it has arrived. Only admins can open it. Frames that were
 * sent before, by whomever, are no film of now.
 */
export async function sendFilm(
  ctx: Context,
  viewer: Viewer,
  { id, upload, onFilm }: { id: number; upload: Readable; onFilm: OnFilm },
): Promise<OwnVerification> {
  if (!(await hasAsked(ctx.db, viewer.id, id, ctx.now()))) throw gestureIsOver()
  const placement = { purpose: 'verification', audience: 'holders' } as const
  const { media, fingerprint } = await storeFingerprintedVideo(ctx, viewer, upload, placement, filmRules)
  try {
    await ctx.transaction(async (tx) => {
      // The profile first, as whoever changes the picture does: from here on that ends the request.
      if (!(await lockPicture(tx, viewer.id))) throw noPicture()
      const asked = { userId: viewer.id, id, now: tx.now() }
      if (!(await attachFilm(tx.db, asked, media.id))) throw gestureIsOver()
      if (!(await insertFingerprint(tx.db, fingerprint, tx.now())))
        throw new Refusal('invalid', 'This video has been sent before. Please film a new one.')
      await publishOwn(tx, viewer.id)
      await onFilm(tx)
    })
  } catch (error) {
    await removeMedia(ctx, [media.id])
    throw error
  }
  return readOwnVerification(ctx, viewer)
}

/** Takes the request back. A mark that he has stays. */
export async function withdrawVerification(
  ctx: Context,
  viewer: Viewer,
  onFilm: OnFilm,
): Promise<OwnVerification> {
  await ctx.transaction(async (tx) => {
    await withdrawOpen(tx.db, viewer.id, tx.now())
    await removeEndedFilms(tx, viewer.id)
    await onFilm(tx)
  })
  return readOwnVerification(ctx, viewer)
}

/** After his picture has changed: the database has ended what waited, and taken the mark. */
export async function followPicture(ctx: Context, userId: number, onFilm: OnFilm): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (await removeEndedFilms(tx, userId)) await onFilm(tx)
  })
}

/** Whether there were any. He is told, so that his screens know. */
async function removeEndedFilms(ctx: Context, userId: number): Promise<boolean> {
  const films = await listEndedFilms(ctx.db, userId)
  await removeMedia(ctx, films)
  await publishOwn(ctx, userId)
  return films.length > 0
}

export async function publishOwn(ctx: Context, userId: number): Promise<void> {
  const payload = await readOwnVerification(ctx, { id: userId })
  ctx.publish([userId], { name: 'verification.changed', payload })
}

const noPicture = () => new Refusal('invalid', 'Please add a main picture that shows your face first.')
const isLookedAt = () => new Refusal('already_done', 'Your video is waiting to be looked at.')
const gestureIsOver = () =>
  new Refusal('already_done', 'The time for this gesture is over. Please get a new one.')
