import { and, inArray, isNotNull } from 'drizzle-orm'
import { media } from '#server/features/media/media.schema.ts'
import { profiles } from '#server/features/profile/profile.schema.ts'
import { verifications } from '#server/features/verification/verification.schema.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { COMMUNITY } from '../cast.ts'
import { before } from './before.ts'
import { mediaRow } from './members.ts'
import { sharedClips } from './picture-wishes.ts'
import { storeClip } from './quickies.ts'

/** Some are verified already, and the film of one waits for the keeper. */
export async function insertVerifications(ctx: Context, viewers: Viewer[]): Promise<void> {
  const clip = sharedClips[0]!
  const asker = viewers[COMMUNITY + clip.personSeed]!
  const marked = viewers.slice(COMMUNITY).filter((man, at) => at % 5 === 0 && man !== asker)
  await ctx.db
    .update(profiles)
    .set({ isVerified: true })
    .where(
      and(
        inArray(
          profiles.userId,
          marked.map(({ id }) => id),
        ),
        isNotNull(profiles.pictureId),
      ),
    )
  const [filmedAt, validUntil] = [before(ctx, 50), before(ctx, 47)]
  const file = await storeClip(ctx, clip, 'webm')
  const film = { ...mediaRow(file, asker.id, 'verification', filmedAt), audience: 'holders' as const }
  await ctx.db.insert(media).values(film)
  await ctx.db.insert(verifications).values({
    userId: asker.id,
    gesture: 'turn-head',
    state: 'waiting',
    askedAt: filmedAt,
    validUntil,
    filmedAt,
    mediaId: film.id,
  })
}
