import { media } from '#server/features/media/media.schema.ts'
import { mainKey } from '#server/features/media/media-files.ts'
import { quickies, quickieViews } from '#server/features/quickies/quickies.schema.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { randomName } from '#server/platform/storage/storage.ts'
import { COMMUNITY } from '../cast.ts'
import { type ClipEnding, type DemoClip, readClip } from '../clips.ts'
import type { PaintedFile } from '../painting.ts'
import type { Random } from '../random.ts'
import { before } from './before.ts'
import { mediaRow } from './members.ts'
import { type PictureWishes, sharedClips } from './picture-wishes.ts'

const FRAME = { width: 360, height: 640 }

/** The clips were made by us, so they are kept as they are. */
export async function insertQuickies(
  ctx: Context,
  random: Random,
  viewers: Viewer[],
  wishes: PictureWishes,
  files: PaintedFile[],
): Promise<void> {
  for (const [i, clip] of sharedClips.entries()) {
    const owner = viewers[COMMUNITY + clip.personSeed]!
    const createdAt = before(ctx, 9 + (sharedClips.length - 1 - i) * 47)
    const poster = files[wishes.posters.get(clip)!]!
    const video = await storeClip(ctx, clip, 'webm')
    const mp4 = await storeClip(ctx, clip, 'mp4')
    await ctx.db
      .insert(media)
      .values([
        mediaRow(video, owner.id, 'quickie', createdAt),
        mediaRow(mp4, owner.id, 'quickie', createdAt),
        mediaRow(poster, owner.id, 'poster', createdAt),
      ])
    const [made] = await ctx.db
      .insert(quickies)
      .values({
        userId: owner.id,
        mediaId: video.id,
        mp4Id: mp4.id,
        posterId: poster.id,
        caption: '',
        createdAt,
      })
      .returning({ id: quickies.id })
    const watchers = random.shuffle(viewers.slice(COMMUNITY)).slice(0, random.whole(4, 40))
    await ctx.db
      .insert(quickieViews)
      .values(watchers.map(({ id }) => ({ quickieId: made!.id, viewerId: id, seenAt: createdAt })))
  }
}

export async function storeClip(ctx: Context, clip: DemoClip, ending: ClipEnding) {
  const bytes = await readClip(clip, ending)
  const contentType = `video/${ending}`
  const row = { id: randomName(), kind: 'video' as const, contentType, bytes: bytes.length }
  await ctx.storage.put(mainKey(row), bytes, { contentType })
  return { ...row, ...FRAME, thumbhash: null, durationMs: clip.seconds * 1000 }
}
