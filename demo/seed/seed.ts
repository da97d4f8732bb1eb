import { eq } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Context } from '#server/platform/context.ts'
import { memberAccount } from '../accounts.ts'
import { inventCast } from '../cast.ts'
import { paint } from '../painting.ts'
import { seededRandom } from '../random.ts'
import { insertCommunityLife } from './community-life.ts'
import { insertCast } from './members.ts'
import { drawingsOf, type PictureWishes, wishPictures } from './picture-wishes.ts'
import { insertQuickies } from './quickies.ts'
import { planTalks } from './talk-plan.ts'
import { insertTalks } from './talks.ts'
import { sendTravellers } from './travellers.ts'
import { insertVerifications } from './verifications.ts'
import { tellVisitorStory } from './visitor-story.ts'

const SEED = 8

/** Fills an empty house, once. Pictures first, then all rows in one go: an interrupted start leaves no half community. */
export async function seedDemo(ctx: Context): Promise<void> {
  if (await isSeeded(ctx)) return
  const random = seededRandom(SEED)
  const cast = inventCast()
  const talks = planTalks(random, cast)
  const wishes: PictureWishes = wishPictures(cast, talks)
  const files = await paint(ctx, drawingsOf(wishes))
  await ctx.transaction(async (tx) => {
    const viewers = await insertCast(tx, cast, wishes, files)
    await insertCommunityLife(tx, random, cast, viewers)
    const groups = await insertTalks(tx, talks, viewers, wishes, files)
    await insertQuickies(tx, random, viewers, wishes, files)
    await sendTravellers(tx, cast, viewers)
    await insertVerifications(tx, viewers)
    await tellVisitorStory(tx, random, cast, viewers, groups)
  })
}

async function isSeeded(ctx: Context): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, memberAccount.username))
  return rows.length > 0
}
