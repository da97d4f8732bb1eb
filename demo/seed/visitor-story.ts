import { and, eq, lt } from 'drizzle-orm'
import { answerFeedback } from '#server/features/admin/admin-feedback.service.ts'
import { findMessageEvidence } from '#server/features/conversations/message-evidence.service.ts'
import { sendFeedback } from '#server/features/feedback/feedback.service.ts'
import { notifications } from '#server/features/notifications/notifications.schema.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { findQuickieEvidence } from '#server/features/quickies/quickie-evidence.service.ts'
import { rateMember } from '#server/features/ratings/ratings.service.ts'
import { type Reporting, reportMember } from '#server/features/safety/safety.service.ts'
import { answerTap, sendTap } from '#server/features/taps/taps.service.ts'
import { sendTip } from '#server/features/tips/tips.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { type CastMember, COMMUNITY, KEEPER, VISITOR } from '../cast.ts'
import type { Random } from '../random.ts'
import { feedbackNotes } from '../talk.ts'
import { backThen, before } from './before.ts'
import type { JoinedGroup } from './talks.ts'
import { insertLooks, tellFavourites, tellPoll } from './visitor-finds.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Long ago, so no panel is open that would want to know of it. */
const ignored = async () => {}
const reporting: Reporting = {
  finders: { message: findMessageEvidence, quickie: findQuickieEvidence },
  listReceived: [],
  onReport: ignored,
}

/** What has happened to the visitor and the keeper, told by the services themselves, each thing at its hour. */
export async function tellVisitorStory(
  ctx: Context,
  random: Random,
  cast: CastMember[],
  viewers: Viewer[],
  joinedGroups: JoinedGroup[],
): Promise<void> {
  const visitor = viewers[VISITOR]!
  const faces = cast.flatMap((man, at) =>
    at >= COMMUNITY && man.city === 'London' && man.hasPicture ? viewers[at]! : [],
  )
  const men = random.shuffle(faces)
  await tellTaps(ctx, visitor, men)
  // The older first: what is told again within a minute counts as the same news.
  await rateMember(backThen(ctx, 3 * DAY), men[13]!, visitor.id, 4)
  await rateMember(backThen(ctx, 5 * HOUR), men[12]!, visitor.id, 5)
  await sendTip(backThen(ctx, 26 * HOUR), men[14]!, { toUserId: visitor.id, amount: 5 })
  for (const group of joinedGroups) await tellJoined(ctx, visitor, group)
  await tellFavourites(ctx, visitor, [...men.slice(5, 7), ...men.slice(15, 17)])
  await insertLooks(ctx, visitor, men.slice(4, 12))
  const roof = joinedGroups.find(({ name }) => name === 'Chill out on the roof')
  if (roof) await tellPoll(ctx, roof)
  await tellFeedback(ctx, visitor, viewers[KEEPER]!, men.slice(20))
  await reportMember(
    backThen(ctx, 3 * HOUR),
    men[40]!,
    {
      kind: 'photo',
      userId: men[41]!.id,
      reason: 'not-him',
      text: 'I know the man in this picture, and it is not the one who writes.',
    },
    reporting,
  )
  await reportMember(
    backThen(ctx, 2 * DAY),
    men[42]!,
    {
      kind: 'member',
      userId: men[43]!.id,
      reason: 'spam',
      text: 'Sends everybody the same link.',
    },
    reporting,
  )
  await readOldNews(ctx, visitor)
}

async function tellTaps(ctx: Context, visitor: Viewer, men: Viewer[]): Promise<void> {
  const pending = [7, 44, 3 * HOUR, 9 * HOUR, 31 * HOUR]
  for (const [i, minutesAgo] of pending.entries())
    await sendTap(backThen(ctx, minutesAgo), men[i]!, visitor.id)
  const mutual = [2 * HOUR, 2 * DAY]
  for (const [i, minutesAgo] of mutual.entries()) {
    await sendTap(backThen(ctx, minutesAgo + HOUR), men[5 + i]!, visitor.id)
    await answerTap(backThen(ctx, minutesAgo), visitor, men[5 + i]!.id, 'accepted')
  }
  const sent = [90, 20 * HOUR, 4 * DAY]
  for (const [i, minutesAgo] of sent.entries())
    await sendTap(backThen(ctx, minutesAgo), visitor, men[7 + i]!.id)
  await answerTap(backThen(ctx, 3 * DAY), men[9]!, visitor.id, 'accepted')
}

async function tellJoined(ctx: Context, visitor: Viewer, group: JoinedGroup): Promise<void> {
  await notify(backThen(ctx, group.minutesAgo), visitor.id, {
    kind: 'group-added',
    title: 'Added to a group',
    message: `${group.creator.username} added you to “${group.name}”.`,
    link: `/group-chat/${group.id}`,
    actorId: group.creator.id,
  })
}

async function tellFeedback(ctx: Context, visitor: Viewer, keeper: Viewer, men: Viewer[]): Promise<void> {
  for (const [i, note] of [...feedbackNotes].reverse().entries()) {
    const author = i === feedbackNotes.length - 1 ? visitor : men[i]!
    const minutesAgo = (feedbackNotes.length - i) * 29 * HOUR
    const { rating, comment: feedback } = note
    const { id } = await sendFeedback(
      backThen(ctx, minutesAgo),
      author,
      {
        kind: 'general',
        rating,
        feedback,
      },
      ignored,
    )
    if (note.answer) await answerFeedback(backThen(ctx, minutesAgo - 21 * HOUR), keeper, id, note.answer)
  }
}

async function readOldNews(ctx: Context, visitor: Viewer): Promise<void> {
  const old = before(ctx, DAY)
  await ctx.db
    .update(notifications)
    .set({ readAt: old })
    .where(and(eq(notifications.userId, visitor.id), lt(notifications.createdAt, old)))
}
