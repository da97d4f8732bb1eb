import { limits } from '#contract/limits.ts'
import type { OpenFilm, WaitingVerification } from '#contract/verification.ts'
import { type VerificationFault, verificationFaultWords } from '#contract/words.ts'
import { type Media, mediaUrl, removeMedia } from '#server/features/media/media.service.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { listPicturesOf, markVerified } from '#server/features/profile/verified.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import {
  endWaiting,
  findWaiting,
  hasOpenFilm,
  listWaiting,
  markOpened,
  releaseOthers,
} from './review.queries.ts'
import { type OnFilm, publishOwn } from './verification.service.ts'

const AT_ONCE = 50
const OPEN_MS = limits.verification.openMinutes * 60_000

const openSince = (ctx: Context) => new Date(ctx.now().getTime() - OPEN_MS)

/** Those who have waited longest, with what their films are compared with. The films come one by one. */
export async function listWaitingFilms(ctx: Context, admin: Viewer): Promise<WaitingVerification[]> {
  const rows = await listWaiting(ctx.db, admin, AT_ONCE)
  const since = openSince(ctx)
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      user: { id: row.userId, username: row.username },
      gesture: row.gesture,
      waitingSince: row.filmedAt!.toISOString(),
      pictures: await listPicturesOf(ctx, row.userId),
      heldBy: isOpen(row, since) && row.openedBy !== admin.id ? row.holder : null,
    })),
  )
}

type Opened = { openedBy: number | null; openedAt: Date | null }
const isOpen = ({ openedBy, openedAt }: Opened, since: Date) =>
  openedBy !== null && openedAt !== null && openedAt > since

/**
 * Opens a film for one admin. That he did is written down whether he decides or not; meanwhile no other can, and it
 * closes the one that he had open before.
 */
export function openFilm(ctx: Context, admin: Viewer, id: number): Promise<OpenFilm> {
  return ctx.transaction(async (tx) => {
    const found = await findWaiting(tx.db, admin, id)
    if (!found) throw notFound()
    const look = { id, adminId: admin.id, now: tx.now(), since: openSince(tx) }
    if (!(await markOpened(tx.db, look))) throw new Refusal('already_done', 'Another admin is looking at it.')
    await releaseOthers(tx.db, admin.id, id)
    await writeAudit(tx, { ...entryOf(admin, found), action: 'verification.opened' })
    return { url: mediaUrl(found.mediaId!) }
  })
}

const entryOf = (admin: Viewer, { id, userId }: { id: number; userId: number }) => ({
  actorId: admin.id,
  targetId: userId,
  details: { verification: id },
})

/** Does this admin have it open just now? */
export async function holdsFilm(ctx: Context, viewer: Viewer, media: Media): Promise<boolean> {
  return viewer.accountRole !== 'user' && hasOpenFilm(ctx.db, viewer, media.id, openSince(ctx))
}

/** By whoever has it open: nobody decides on what he has not seen. Without a fault he is verified. */
export async function decideVerification(
  ctx: Context,
  admin: Viewer,
  { id, fault, onFilm }: { id: number; fault: VerificationFault | null; onFilm: OnFilm },
): Promise<{ success: true }> {
  await ctx.transaction(async (tx) => {
    const found = await findWaiting(tx.db, admin, id)
    if (!found) throw notFound()
    if (found.openedBy !== admin.id || !isOpen(found, openSince(tx)))
      throw new Refusal('invalid', 'Please open the video first.')
    // The profile first, as whoever changes the picture does. Another picture has ended the request, and then nothing is
    // marked: what waits was compared with the picture that is there.
    if (fault === null) await markVerified(tx, found.userId)
    const outcome = { state: fault === null ? 'approved' : 'refused', fault, endedAt: tx.now() } as const
    if (!(await endWaiting(tx.db, id, outcome))) throw notFound()
    await removeMedia(tx, [found.mediaId!])
    await tellMember(tx, found.userId, fault)
    await onFilm(tx)
    const action = fault === null ? 'verification.approved' : 'verification.refused'
    await writeAudit(tx, { ...entryOf(admin, found), action })
  })
  return { success: true }
}

async function tellMember(ctx: Context, userId: number, fault: VerificationFault | null): Promise<void> {
  await notify(ctx, userId, {
    kind: 'verification',
    ...(fault === null
      ? {
          title: 'You’re verified',
          message: 'Others see a mark beside your name. It stays until you change your main picture.',
        }
      : {
          title: 'We couldn’t verify you yet',
          message: `${verificationFaultWords[fault].told} You can film another one. This one is deleted.`,
        }),
    link: '/profile',
  })
  await publishOwn(ctx, userId)
}
