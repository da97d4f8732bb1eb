import type { Privacy, PrivacyChanges } from '#contract/profile.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { findPrivacy, lockPrivacy, updatePrivacyRow } from './privacy.queries.ts'

/** What features above do when a member changes what he shows. */
export type OnPrivacyChanged = {
  /** He shows or hides that he is online. */
  presence(ctx: Context, userId: number, isShown: boolean): Promise<void>
  /** He browses invisibly from now on. */
  visitsHidden(ctx: Context, userId: number): Promise<void>
  /** He is about to pause: those who have him on their screens can still be told. */
  pausing(ctx: Context, userId: number): Promise<void>
}

export async function readPrivacy(ctx: Context, viewer: Viewer): Promise<Privacy> {
  const privacy = await findPrivacy(ctx.db, viewer.id)
  if (!privacy) throw notFound('User not found')
  return privacy
}

export async function updatePrivacy(
  ctx: Context,
  viewer: Viewer,
  changes: PrivacyChanges,
  onChanged: OnPrivacyChanged,
): Promise<Privacy> {
  return ctx.transaction(async (tx) => {
    const before = await lockPrivacy(tx.db, viewer.id)
    if (!before) throw notFound('User not found')
    const privacy = { ...before, ...changes }
    if (privacy.isPaused && !before.isPaused) await onChanged.pausing(tx, viewer.id)
    await updatePrivacyRow(tx.db, viewer.id, privacy)
    tx.publish([viewer.id], { name: 'profile.privacy-changed', payload: privacy })
    if (privacy.showsPresence !== before.showsPresence)
      await onChanged.presence(tx, viewer.id, privacy.showsPresence)
    if (before.showsVisits && !privacy.showsVisits) await onChanged.visitsHidden(tx, viewer.id)
    return privacy
  })
}
